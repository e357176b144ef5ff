package dev.lasso.runtime.heap;

import dev.lasso.runtime.observe.Log;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The maintenance of a shared heap that was left with work to do: a series of turns on a {@link
 * MaintenanceThread}. In a turn the thread enters the heap if no thread is inside, works for at
 * most a maximum pause, and exits. If a thread is inside, that thread looks at the work when it
 * leaves.
 *
 * <p>A heap that is being closed is watched: until it is closed, there is a turn every second, in
 * case that a thread terminates inside, or lacks the stack to close it.
 */
class HeapMaintenance extends MaintenanceThread.Task {

  /**
   * Time before the first collection, in nanoseconds. Garbage that appears until then is collected
   * together.
   */
  private static final long FIRST = TimeUnit.MILLISECONDS.toNanos(20);

  /** Time that the heap is left to the program, as a multiple of the duration of a collection. */
  private static final double REST = 2.5;

  /** Shortest rest, and the time between a queued release and its execution, in nanoseconds. */
  private static final long SHORTEST_REST = TimeUnit.MILLISECONDS.toNanos(1);

  /**
   * Equivalent of {@link #REST} after a collection that has found nothing, because the next one
   * would not either.
   */
  private static final long FRUITLESS = 10;

  private static final long LONGEST = TimeUnit.SECONDS.toNanos(10);

  /** Time between two turns of a heap that is watched. */
  private static final long WATCH = TimeUnit.SECONDS.toNanos(1);

  /** The result of a turn. */
  enum Turn {
    /** Nothing is left, or a thread inside looks at it. */
    DONE,
    /** There is work for another turn. */
    MORE,
    /** Other threads come first. */
    YIELDED
  }

  private final HeapWork work;

  /** The context class loader of the thread that has opened the heap, for user code. */
  private final @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();

  /** True from the call that wants a turn until that turn begins. */
  private volatile boolean wanted;

  /** True if the next turn does not wait for a collection. */
  private volatile boolean requested;

  /** True during a turn. Guarded by this. */
  private boolean running;

  /** Time before the first collection of the next series, in nanoseconds. */
  volatile long first = FIRST;

  /** True while a series is in progress. Guarded by this. */
  private boolean inSeries;

  /** When the next collection of the series is due. Guarded by this. */
  private long dueAt;

  /** Time of the collections of the series so far, in nanoseconds. */
  private long worked;

  /** True if one of them has freed something. */
  private boolean fruitful;

  HeapMaintenance(HeapWork work) {
    this.work = work;
  }

  /**
   * Returns how long the heap is left to the program after a certain time of work, in nanoseconds.
   */
  static long restAfter(long worked) {
    return Math.clamp((long) (REST * worked), SHORTEST_REST, LONGEST);
  }

  /**
   * Has a turn begin, soon if releases are queued. Never throws: after a failure, the next thread
   * that leaves tries again.
   */
  void start() {
    if (wanted && !isUrgent()) {
      return;
    }
    try {
      scheduleNext();
    } catch (Throwable t) {
      wanted = false;
      Log.maintenanceFailed(work.entryLock.heap, t);
    }
  }

  /** Has a turn begin later, in case that nothing else closes the heap until then. */
  void watch() {
    if (!wanted) {
      start();
    }
  }

  /** Returns whether there is another turn in any case. */
  boolean isWatched() {
    return work.entryLock.life.isLeft();
  }

  /** Has a turn begin soon, for work that does not wait for a collection. */
  void request() {
    requested = true;
    start();
  }

  /** Returns whether there is work that does not wait for a collection. */
  private boolean isUrgent() {
    return requested || (work.releaseLater && work.hasQueuedReleases());
  }

  private synchronized void scheduleNext() {
    wanted = true;
    if (!running) { // else the turn in progress schedules the next one
      schedule(this, delay());
    }
  }

  /**
   * Schedules another turn. After a failure none is wanted, so that the next thread tries again.
   */
  private void scheduleAfter(long delayNanos) {
    wanted = true;
    try {
      schedule(this, delayNanos);
    } catch (Throwable t) {
      wanted = false;
      throw t;
    }
  }

  /** Schedules the next turn. */
  void schedule(MaintenanceThread.Task task, long delayNanos) {
    MaintenanceThread.schedule(task, delayNanos);
  }

  private long delay() {
    long now = System.nanoTime();
    if (!inSeries) {
      inSeries = true;
      dueAt = now + first;
    }
    return isUrgent() ? SHORTEST_REST : Math.max(SHORTEST_REST, dueAt - now);
  }

  @Override
  void perform() {
    boolean collecting = begin();
    long start = System.nanoTime();
    long deaths = work.entryLock.heap.deaths();
    Turn turn = Turn.MORE; // after an error there may be memory later
    try {
      turn = performAs(collecting);
    } finally {
      long nanos = System.nanoTime() - start;
      end(turn, collecting, nanos, work.entryLock.heap.deaths() != deaths);
    }
  }

  private synchronized boolean begin() {
    running = true;
    wanted = false;
    requested = false;
    return System.nanoTime() - dueAt >= 0;
  }

  private Turn performAs(boolean collecting) {
    Thread current = Thread.currentThread();
    ClassLoader before = current.getContextClassLoader();
    current.setContextClassLoader(loader);
    try {
      return work.runMaintenance(collecting);
    } finally {
      current.setContextClassLoader(before);
    }
  }

  private synchronized void end(Turn turn, boolean collecting, long nanos, boolean anyDied) {
    running = false;
    if (collecting && turn != Turn.YIELDED) {
      worked += nanos;
      fruitful |= anyDied;
      dueAt = System.nanoTime() + restAfter(nanos);
    }
    if (turn == Turn.DONE && !wanted) {
      first = fruitful ? FIRST : Math.clamp(FRUITLESS * worked, FIRST, LONGEST);
      inSeries = false;
      worked = 0;
      fruitful = false;
      if (isWatched()) {
        scheduleAfter(WATCH);
      }
    } else {
      scheduleAfter(delay());
    }
  }
}
