package dev.lasso.runtime.object;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.protocol.GcRelease;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The resources of dead objects whose {@code close} has thrown an exception, so that what they own
 * is not freed.
 *
 * <p>An arena that a native call uses, perhaps on another thread, cannot be closed meanwhile, and
 * nothing signals the end of the call. An owned heap, or a link to another heap, may find too
 * little stack or memory to close, so it waits here from the beginning of its close. Safepoints and
 * the closing of the heap try all of these again. Other resources are only counted, because closing
 * one twice may be wrong. Of these, arenas that are still open are reported as leaks, because their
 * memory is certainly not freed.
 *
 * <p>An owned heap may own other heaps. The outermost heap that is being closed has the list of all
 * of them, and closes one after the other if they are nested deeply.
 *
 * <p>Executors close resources, too, so any thread may call the methods.
 */
public final class UnclosedResources {

  /** Shortest time between two attempts at safepoints, in nanoseconds. */
  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(1);

  /** Time between two attempts, as a multiple of the duration of the first of them. */
  private static final int REST = 10;

  /** Maximum number of heaps that are being closed, each by the one before it. */
  private static final int MAX_NESTING = 50;

  /** The value of {@link #waiting} if there is none, so that an unused heap is small. */
  private static final ArrayDeque<Waiting> NONE = new ArrayDeque<>(0);

  /**
   * A resource that was not closed.
   *
   * @param type the type and the field of its owner
   * @param name the owner and the field
   * @param thrown the exception of its close, or null if it was not called
   */
  public record Unclosed(String type, String name, @Nullable Throwable thrown)
      implements Supplier<Unclosed> {

    Unclosed with(Throwable failure) {
      return new Unclosed(type, name, failure);
    }

    @Override
    public Unclosed get() {
      return this;
    }
  }

  /** A heap with such resources, which an object of another heap may own. */
  interface Owner {

    boolean isClosed();

    UnclosedResources unclosed();

    void addWork(int bits);
  }

  /** A resource that is closed again. */
  private static final class Waiting {
    private final Supplier<Unclosed> texts;
    private final AutoCloseable resource;

    /** True while the resource is being closed. */
    private volatile boolean closing;

    Waiting(Supplier<Unclosed> texts, AutoCloseable resource, boolean closing) {
      this.texts = texts;
      this.resource = resource;
      this.closing = closing;
    }

    /**
     * Closes the resource.
     *
     * @param closer the resources of the heap whose object owned it
     * @param release closes it the first time; null later
     */
    <R> void close(UnclosedResources closer, R it, @Nullable GcRelease<? super R> release)
        throws Throwable {
      UnclosedResources owned = it instanceof Owner other ? other.unclosed() : null;
      if (owned != null && owned.closer == null) {
        owned.closer = closer;
      }
      try {
        if (release == null) {
          resource.close();
        } else {
          release.release(it);
        }
      } finally {
        closing = false;
        if (owned != null && owned.closer == closer) {
          owned.closer = null;
        }
      }
    }

    /** Tries to close the resource again. Returns false if that can only be done later. */
    boolean tryClose(UnclosedResources closer) throws Throwable {
      try {
        close(closer, resource, null);
        return true;
      } catch (IllegalStateException | WrongThreadException e) {
        return resource instanceof Arena arena
            ? !arena.scope().isAlive()
            : !(resource instanceof Owner owned) || owned.isClosed();
      } catch (StackOverflowError | OutOfMemoryError e) {
        if (canCloseAgain(resource)) {
          return false;
        }
        throw e;
      }
    }
  }

  private final Owner heap;

  /** The list of the heap in which the owner of this one has died, while that closes this one. */
  private @Nullable UnclosedResources closer;

  private ArrayDeque<Waiting> waiting = NONE;

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

  UnclosedResources(Owner heap) {
    this.heap = heap;
  }

  /** The state of a resource whose close has failed. */
  public enum Outcome {
    /** An arena in use, which is tried again, so that there is nothing to report yet. */
    WAITS,
    /** An open arena, which is reported as a leak. */
    LEAKS,
    /** Any other resource. */
    FAILED
  }

  /** Records that closing a resource has thrown an exception. */
  synchronized Outcome add(Unclosed unclosed, Object resource) {
    if (!(resource instanceof Arena arena && isOpen(arena))) {
      failed++;
      return Outcome.FAILED;
    }
    if (unclosed.thrown instanceof IllegalStateException) {
      add(new Waiting(unclosed, arena, false));
      return Outcome.WAITS;
    }
    pending = true;
    giveUp(unclosed);
    return Outcome.LEAKS;
  }

  /**
   * Returns whether a resource may be closed again if a lack of stack or memory interrupts its
   * close.
   */
  public static boolean canCloseAgain(Object resource) {
    return resource instanceof GcHeap || resource instanceof CrossHeapLink;
  }

  /**
   * Closes a resource that {@link #canCloseAgain}. If there is too little stack or memory, the
   * resource is closed again later, and nothing is thrown.
   *
   * @param texts returns the texts for a report
   */
  public <R> void close(Supplier<Unclosed> texts, R resource, GcRelease<? super R> release)
      throws Throwable {
    UnclosedResources outermost = this;
    int nesting = 0;
    while (outermost.closer != null && nesting < MAX_NESTING) {
      outermost = outermost.closer;
      nesting++;
    }
    Waiting waiting;
    try {
      waiting = new Waiting(texts, (AutoCloseable) resource, nesting < MAX_NESTING);
      outermost.add(waiting);
    } catch (OutOfMemoryError e) {
      release.release(resource); // it cannot wait
      return;
    }
    outermost.heap.addWork(Work.RECOVER);
    if (nesting == MAX_NESTING) {
      return;
    }
    try {
      waiting.close(this, resource, release);
      outermost.remove(waiting);
    } catch (StackOverflowError | OutOfMemoryError e) {
      // a later attempt closes it, or finds it closed and removes it
    } catch (Throwable t) {
      outermost.remove(waiting);
      throw t;
    }
  }

  private synchronized void add(Waiting resource) {
    pending = true;
    waiting = waiting == NONE ? new ArrayDeque<>() : waiting;
    boolean _ = waiting.addAll(List.of(resource)); // grows first; an error in add loses the others
  }

  private synchronized void remove(Waiting closed) {
    waiting.removeLastOccurrence(closed);
    update();
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
      Waiting next = beginNext();
      if (next == null) {
        continue;
      }
      try {
        if (!next.tryClose(this)) {
          continue;
        }
        remove(next);
      } catch (Throwable t) {
        remove(next);
        giveUp(next.texts.get().with(t));
      }
      if (next.resource instanceof GcHeap) {
        left = waiting() + 1; // it may have left heaps of its own here
      }
    }
    update();
    return waiting() == 0;
  }

  /** Begins to close the first resource, and makes it the last. Returns null if that has begun. */
  private synchronized @Nullable Waiting beginNext() {
    Waiting next = waiting.poll();
    if (next == null) {
      return null;
    }
    waiting.add(next);
    if (next.closing) {
      return null;
    }
    next.closing = true;
    return next;
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

  /**
   * Removes and returns the resources that still wait at the end of the heap: the arenas, or the
   * heaps and links.
   */
  public synchronized List<Unclosed> removeWaiting(boolean arenas) {
    List<Unclosed> left = new ArrayList<>();
    waiting.removeIf(
        each -> {
          boolean removed = !each.closing && each.resource instanceof Arena == arenas;
          if (removed) {
            left.add(each.texts.get());
          }
          return removed;
        });
    failed += left.size();
    left.forEach(this::countLeak);
    update();
    return left;
  }
}
