package dev.lasso.runtime.heap;

import dev.lasso.runtime.observe.Log;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The maintenance thread of a shared heap that was left with work to do: enters like any other
 * thread, works for at most a maximum pause, and exits, until no work is left. It only exists while
 * there is work. It is a platform thread, because all carriers of virtual threads may be busy, or
 * pinned by native calls.
 */
class MaintenanceThread implements Runnable {

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

  private final EntryLock entryLock;

  /**
   * True if queued releases are left to the maintenance thread. They do not wait for a collection.
   */
  private final boolean later;

  private final AtomicBoolean running = new AtomicBoolean();

  /** The thread while it rests, or null. */
  private volatile @Nullable Thread resting;

  /** Time that the next maintenance thread rests before its first collection, in nanoseconds. */
  volatile long first = FIRST;

  /** True if a lost root was closed, whose release or report does not wait for a collection. */
  private volatile boolean requested;

  /** Duration of its last turn, in nanoseconds, without the time it waited to enter. */
  private long lastTurnNanos;

  /** True if an object has died in that turn. */
  private boolean anyDied;

  MaintenanceThread(EntryLock entryLock, boolean later) {
    this.entryLock = entryLock;
    this.later = later;
  }

  Thread newThread() {
    return Thread.ofPlatform()
        .daemon()
        .name("lasso maintenance of " + entryLock.heap)
        .unstarted(this);
  }

  /**
   * Returns how long the heap is left to the program after a certain time of work, in nanoseconds.
   */
  static long restAfter(long worked) {
    return Math.clamp((long) (REST * worked), SHORTEST_REST, LONGEST);
  }

  /**
   * Starts the thread, or wakes it if releases are queued. Never throws: after a failure, the next
   * thread that leaves tries again.
   */
  void start() {
    if (running.get() || !running.compareAndSet(false, true)) {
      Thread waiting = resting;
      if (waiting != null && isWanted()) {
        LockSupport.unpark(waiting);
      }
      return;
    }
    boolean started = false;
    try {
      newThread().start();
      started = true;
    } catch (Throwable t) {
      Log.maintenanceFailed(entryLock.heap, t);
    } finally {
      if (!started) { // else the thread may have ended already
        running.set(false);
      }
    }
  }

  /** Has the thread enter soon, to release the object of a lost root and to deliver reports. */
  void request() {
    requested = true;
    start();
  }

  private boolean isWanted() {
    return requested || (later && entryLock.hasQueuedReleases());
  }

  /** Records that the thread is about to terminate. */
  void markEnded() {
    running.set(false);
  }

  /** Records a turn, on the thread itself. */
  void recordTurn(long nanos, boolean anyDied) {
    lastTurnNanos = nanos;
    this.anyDied = anyDied;
  }

  @Override
  public void run() {
    boolean over = false;
    try {
      tend();
      over = true;
    } catch (InterruptedException e) {
      // The thread was interrupted. The next thread that leaves starts another one.
    } finally {
      if (!over) {
        markEnded();
      }
      if (isWanted()) {
        start();
      }
    }
  }

  private void tend() throws InterruptedException {
    long due = System.nanoTime() + first;
    long worked = 0;
    boolean fruitful = false;
    boolean more;
    do {
      restUntil(due);
      boolean collecting = System.nanoTime() - due >= 0;
      more = takeTurn(collecting);
      if (collecting) {
        worked += lastTurnNanos;
        fruitful |= anyDied;
        due = System.nanoTime() + restAfter(lastTurnNanos);
      }
    } while (more);
    first = fruitful ? FIRST : Math.clamp(FRUITLESS * worked, FIRST, LONGEST);
  }

  private boolean takeTurn(boolean collecting) {
    requested = false;
    try {
      return entryLock.runMaintenance(collecting);
    } catch (VirtualMachineError e) {
      return true; // there may be memory after a rest
    }
  }

  /** Rests until a point in time, or for a moment if releases are queued. */
  private void restUntil(long due) throws InterruptedException {
    resting = Thread.currentThread();
    long left;
    while ((left = due - System.nanoTime()) > 0 && !isWanted()) {
      LockSupport.parkNanos(this, left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    resting = null;
    if (left > 0) {
      TimeUnit.NANOSECONDS.sleep(Math.min(left, SHORTEST_REST));
    }
  }
}
