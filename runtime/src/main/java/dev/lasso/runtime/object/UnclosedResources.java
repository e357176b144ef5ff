package dev.lasso.runtime.object;

import dev.lasso.runtime.GcHeap;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The resources of dead objects whose {@code close} has thrown an exception, so that what they own
 * is not freed.
 *
 * <p>An arena that a native call uses, perhaps on another thread, cannot be closed meanwhile, and
 * nothing signals the end of the call. An owned heap, or a link to another heap, may find too
 * little stack to close. Safepoints and the closing of the heap try all of these again. Other
 * resources are only counted, because closing one twice may be wrong. Of these, arenas that are
 * still open are reported as leaks, because their memory is certainly not freed.
 *
 * <p>Executors close resources, too, so any thread may call the methods.
 */
public final class UnclosedResources {

  /** Shortest time between two attempts at safepoints, in nanoseconds. */
  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(1);

  /** Time between two attempts, as a multiple of the duration of the first of them. */
  private static final int REST = 10;

  /** The value of {@link #waiting} if there is none, so that an unused heap is small. */
  private static final Queue<Waiting> NONE = new ArrayDeque<>(0);

  /**
   * A resource that was not closed.
   *
   * @param type the type and the field of its owner
   * @param name the owner and the field
   * @param thrown the exception of its close, or null if it was not called
   */
  public record Unclosed(String type, String name, @Nullable Throwable thrown) {}

  private record Waiting(Unclosed unclosed, AutoCloseable resource) {}

  private Queue<Waiting> waiting = NONE;

  /** Number of open arenas that were given up, by type and field. */
  private Map<String, Integer> leaks = Map.of();

  /**
   * The failures that are reported as leaks: the first of a type, the 10th, the 100th and so on.
   */
  private List<Unclosed> unreported = List.of(); // cannot be modified while it is empty

  private int failed;
  private long nextAttempt = System.nanoTime();

  /** True if {@link #waiting} or {@link #unreported} is not empty. */
  private volatile boolean pending;

  /** The state of a resource whose close has failed. */
  public enum Outcome {
    /**
     * An arena in use, a heap or a link, which is tried again, so that there is nothing to report
     * yet.
     */
    WAITS,
    /** An open arena, which is reported as a leak. */
    LEAKS,
    /** Any other resource. */
    FAILED
  }

  /** Records that closing a resource has thrown an exception. */
  public synchronized Outcome add(String type, String name, Object resource, Throwable thrown) {
    Unclosed unclosed = new Unclosed(type, name, thrown);
    if (thrown instanceof StackOverflowError && canCloseAgain(resource)) {
      tryAgain(new Waiting(unclosed, (AutoCloseable) resource));
      return Outcome.WAITS;
    }
    if (!(resource instanceof Arena arena && isOpen(arena))) {
      failed++;
      return Outcome.FAILED;
    }
    if (thrown instanceof IllegalStateException) {
      tryAgain(new Waiting(unclosed, arena));
      return Outcome.WAITS;
    }
    pending = true;
    giveUp(unclosed);
    return Outcome.LEAKS;
  }

  /**
   * Returns whether a resource may be closed again if a lack of stack has interrupted its close.
   */
  public static boolean canCloseAgain(@Nullable Object resource) {
    return resource instanceof GcHeap || resource instanceof CrossHeapLink;
  }

  private synchronized void tryAgain(Waiting resource) {
    pending = true;
    waiting = waiting == NONE ? new ArrayDeque<>() : waiting;
    waiting.add(resource);
  }

  private static boolean isOpen(Arena arena) {
    try {
      return arena.scope().isAlive();
    } catch (Throwable t) {
      return false; // an arena of the program, of which nothing is known
    }
  }

  private synchronized void giveUp(Unclosed unclosed) {
    failed++;
    if (isPowerOfTen(countLeak(unclosed))) {
      unreported = unreported.isEmpty() ? new ArrayList<>() : unreported;
      unreported.add(unclosed);
    }
  }

  /** Counts a leak. Returns the number of leaks of its type. */
  private int countLeak(Unclosed unclosed) {
    if (leaks.isEmpty()) {
      leaks = new HashMap<>();
    }
    return leaks.merge(unclosed.type, 1, Integer::sum);
  }

  private static boolean isPowerOfTen(int count) {
    int rest = count;
    while (rest % 10 == 0) {
      rest /= 10;
    }
    return rest == 1;
  }

  /** Returns the number of resources that are tried again. */
  public synchronized int waiting() {
    return waiting.size();
  }

  /** Returns the number of resources that were given up, without what they own being freed. */
  public synchronized int failed() {
    return failed;
  }

  /** Returns the number of open arenas of a type and field that were given up. */
  public synchronized int leaks(String type) {
    return leaks.getOrDefault(type, 0);
  }

  /** Returns whether open arenas were given up. */
  public synchronized boolean hasLeaks() {
    return !leaks.isEmpty();
  }

  /** Returns whether a safepoint has something to do. */
  public boolean isPending() {
    return pending;
  }

  /** Closes the resources that can be closed by now, unless the last attempt was a moment ago. */
  public void retrySometimes() {
    long start = System.nanoTime();
    if (waiting() > 0 && start - nextAttempt >= 0) {
      boolean _ = retry();
      long end = System.nanoTime();
      nextAttempt = end + Math.max(INTERVAL, REST * (end - start));
    }
  }

  /**
   * Closes the resources that can be closed by now. Returns whether none is left. Closing a heap
   * calls user code, so other threads can call all methods meanwhile.
   */
  public boolean retry() {
    for (int left = waiting(); left > 0; left--) {
      Waiting next = take();
      if (next == null) {
        break; // user code that was called meanwhile has closed others
      }
      try {
        if (!tryClose(next.resource)) {
          tryAgain(next); // for the thread that can close it
        }
      } catch (Throwable t) {
        giveUp(next.unclosed);
      }
    }
    update();
    return waiting() == 0;
  }

  private synchronized @Nullable Waiting take() {
    return waiting.poll();
  }

  /** Tries to close a resource. Returns whether it is closed afterwards. */
  private static boolean tryClose(AutoCloseable resource) throws Exception {
    try {
      resource.close();
      return true;
    } catch (IllegalStateException | WrongThreadException e) {
      return !(resource instanceof Arena arena && arena.scope().isAlive());
    } catch (StackOverflowError e) {
      if (canCloseAgain(resource)) {
        return false;
      }
      throw e;
    }
  }

  private synchronized void update() {
    pending = !waiting.isEmpty() || !unreported.isEmpty();
  }

  /** Removes and returns a failure that is reported as a leak, or null. */
  public synchronized @Nullable Unclosed poll() {
    Unclosed next = unreported.isEmpty() ? null : unreported.removeFirst();
    update();
    return next;
  }

  /** Removes and returns the resources that are still in use, at the end of the heap. */
  public synchronized List<Unclosed> removeWaiting() {
    List<Unclosed> left = waiting.stream().map(Waiting::unclosed).toList();
    waiting = NONE;
    failed += left.size();
    left.forEach(this::countLeak);
    update();
    return left;
  }
}
