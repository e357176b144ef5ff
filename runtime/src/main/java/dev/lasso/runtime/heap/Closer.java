package dev.lasso.runtime.heap;

import dev.lasso.runtime.protocol.GcRelease;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Has an executor close resources: each once at most, whatever the executor does.
 *
 * <p>A method of the owner that releases a resource may use what the owner owns. So an owner that
 * dies lets go of that when its methods have run: it stays dead, in its slot, with its fields set,
 * until {@link #nextReady} names it. Then its heap drops it as it drops what has just died. Garbage
 * that a collection frees together is kept as a whole.
 */
final class Closer {

  /** How long after the end of a heap the executor has time before a leak is reported. */
  private static final long GRACE = TimeUnit.SECONDS.toNanos(5);

  private final Access heap;
  private final Executor executor;

  /** Who is woken when dead objects may let go; null if the heap is confined. */
  private final @Nullable Runnable waker;

  /** Who is told the types and the names of resources that nobody has closed. */
  private final BiConsumer<List<String>, List<String>> unclosed;

  /** What is not closed yet, in the order in which it was handed over. */
  private final Set<Task<?>> open = new LinkedHashSet<>();

  /** Those of them that call a method of an owner. */
  private final Set<Task<?>> methods = new LinkedHashSet<>();

  /** How many methods of an owner have not run yet. */
  private final IdentityHashMap<Counted, Integer> owners = new IdentityHashMap<>();

  /** Other dead objects, which those methods may reach that were handed over before. */
  private final Queue<Behind> behind = new ArrayDeque<>();

  /** The same objects. */
  private final Set<Counted> behindObjects = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The number of the method that was handed over last. */
  private long last;

  /** Who may let go, but for those that methods wait for by now. */
  private final Queue<Counted> ready = new ArrayDeque<>();

  private volatile boolean anyReady;

  /** Whether closing the heap has handed over what should have been let go of before. */
  private boolean late;

  /** Until when closing the heap waits for methods of owners, in the time of nanoTime. */
  private long deadline = System.nanoTime();

  Closer(
      Access heap,
      Executor executor,
      @Nullable Runnable waker,
      BiConsumer<List<String>, List<String>> unclosed) {
    this.heap = heap;
    this.executor = executor;
    this.waker = waker;
    this.unclosed = unclosed;
  }

  /** A dead object that keeps its fields until all methods up to a number have run. */
  private record Behind(Counted object, long number) {}

  /** The closing of one resource; true once somebody has taken it on. */
  private static final class Task<R> extends AtomicBoolean implements Runnable {
    private static final long serialVersionUID = 1;

    private final transient Closer closer;
    private final String type;
    private final String name;
    private transient @Nullable R resource;
    private transient @Nullable GcRelease<? super R> release;

    /** Whose method it calls, or null. */
    private final transient @Nullable Counted owner;

    /** The number of that method. */
    private long number;

    Task(Closer closer, Counted self, String field, R resource, GcRelease<? super R> release) {
      this.closer = closer;
      this.type = self.gcType().name() + "." + field;
      this.name = Errors.field(self, field);
      this.resource = resource;
      this.release = release;
      this.owner = release == LastCalls.CLOSE ? null : self;
    }

    boolean take() {
      return compareAndSet(false, true);
    }

    @Override
    public void run() {
      if (take()) {
        R closed = resource;
        GcRelease<? super R> method = release;
        resource = null; // the executor may keep the task
        release = null;
        try {
          if (closed != null && method != null) {
            method.release(closed);
          }
        } catch (Throwable t) {
          if (t instanceof InterruptedException) {
            Thread.currentThread().interrupt();
          }
          closer.heap.unraisable("closing " + name, null, t);
        } finally {
          closer.done(this);
        }
      }
    }
  }

  /** Hands a resource over to be closed; returns false if that was refused. */
  <R> boolean hand(Counted self, String field, R resource, GcRelease<? super R> release) {
    Task<R> task = null;
    try {
      task = new Task<>(this, self, field, resource, release);
      add(task);
      executor.execute(task);
      return true;
    } catch (Throwable t) {
      heap.unraisable(
          "handing " + Errors.field(self, field) + " to another thread to be closed",
          self.asObject(),
          t);
    }
    if (task != null) {
      if (!task.take()) {
        return true; // it was begun before the executor failed
      }
      done(task);
    }
    return false;
  }

  private synchronized void add(Task<?> task) {
    open.add(task);
    if (task.owner != null) {
      task.number = ++last;
      methods.add(task);
      owners.merge(task.owner, 1, Integer::sum);
    }
  }

  private void done(Task<?> task) {
    boolean wake;
    synchronized (this) {
      open.remove(task);
      Counted owner = task.owner;
      if (owner != null) {
        methods.remove(task);
        if (owners.merge(owner, -1, (a, b) -> a + b == 0 ? null : a + b) == null) {
          ready.add(owner);
        }
        long first = methods.isEmpty() ? Long.MAX_VALUE : methods.iterator().next().number;
        for (Behind next = behind.peek();
            next != null && next.number < first;
            next = behind.peek()) {
          ready.add(next.object);
          behind.remove();
          behindObjects.remove(next.object);
        }
      }
      anyReady = !ready.isEmpty();
      wake = anyReady;
      notifyAll();
    }
    if (wake) {
      heap.due = true;
    }
    if (wake && waker != null) {
      waker.run();
    }
  }

  /** Whether methods of a dead object are still to be run. */
  synchronized boolean isAwaited(Counted object) {
    return owners.containsKey(object);
  }

  /**
   * Keeps a dead object that methods which are still to be run may reach, until they have; returns
   * false if there are none.
   */
  synchronized boolean keep(Counted object) {
    if (methods.isEmpty()) {
      return false;
    }
    behind.add(new Behind(object, last));
    behindObjects.add(object);
    return true;
  }

  /** Whether methods of any object are. */
  synchronized boolean isAnyAwaited() {
    return !methods.isEmpty();
  }

  /** Whether {@link #nextReady} has any. */
  boolean isAnyReady() {
    return anyReady;
  }

  /** A dead object that no method may reach which is still to be run, or null. */
  synchronized @Nullable Counted nextReady() {
    Counted next = ready.poll();
    while (next != null && (owners.containsKey(next) || behindObjects.contains(next))) {
      next = ready.poll(); // it was ready before it had another method, and comes again
    }
    anyReady = !ready.isEmpty();
    return next;
  }

  // ------------------------------------------------------------------ the end of the heap

  /** Sets how long closing the heap waits. */
  synchronized void waitFor(long nanos) {
    long until = System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2);
    if (until - deadline > 0) { // else another thread that closes the heap is more patient
      deadline = until;
    }
  }

  /** Notes that what comes from now on comes late: waiting for it has used up the patience. */
  void beginLate() {
    late = true;
  }

  /** Waits until there is one for {@link #nextReady}; returns whether there is. */
  boolean awaitReady() {
    return await(() -> anyReady || methods.isEmpty()) && anyReady;
  }

  /**
   * Waits until all is closed. Reports what is not: at the end of the patience, or, if there was
   * none left for it, a few seconds later if it is still open then.
   *
   * @param patient whether there was any patience
   * @return whether all is closed
   */
  boolean finish(boolean patient) {
    if (await(open::isEmpty)) {
      return true;
    }
    if ((patient && !late) || !isReportedLater()) {
      report();
    }
    return false;
  }

  private boolean isReportedLater() {
    try {
      Thread.ofPlatform()
          .daemon()
          .name("lasso closer of " + heap)
          .start(
              () -> {
                waitFor(GRACE);
                if (!await(open::isEmpty)) {
                  report();
                }
              });
      return true;
    } catch (Throwable t) {
      return false;
    }
  }

  /** The names of what is open, by type and field, are in the report. */
  private void report() {
    List<String> types = new ArrayList<>();
    List<String> names = new ArrayList<>();
    synchronized (this) {
      for (Task<?> task : open) {
        types.add(task.type);
        names.add(task.name);
      }
    }
    if (!names.isEmpty()) {
      unclosed.accept(types, names);
    }
  }

  private interface Condition {
    boolean holds();
  }

  /** Waits until a condition holds, or the time is over; returns whether it holds. */
  private synchronized boolean await(Condition condition) {
    boolean interrupted = false;
    try {
      while (!condition.holds()) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        try {
          TimeUnit.NANOSECONDS.timedWait(this, left);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      return true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
