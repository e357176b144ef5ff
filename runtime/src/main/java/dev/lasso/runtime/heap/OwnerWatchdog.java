package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.observe.Log;
import java.util.concurrent.TimeUnit;

/**
 * A watchdog of the thread that holds the lock: logs a thread that stays inside for long, and
 * releases the lock of a terminated thread, which the waiting threads then report. It checks once a
 * second while threads wait.
 */
final class OwnerWatchdog extends MaintenanceThread.Task {

  static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The system property for the time after which a thread inside is logged, in seconds. */
  private static final String PROPERTY = "dev.lasso.inside.seconds";

  private static final int DEFAULT_SECONDS = 10;

  private final HeapState heap;
  private final BargingLock bargingLock;

  /** True while it is scheduled. */
  volatile boolean running;

  /** The number of the acquisition that was found last, and how many times it was found again. */
  private int stamp;

  private int checks;

  OwnerWatchdog(HeapState heap, BargingLock bargingLock) {
    this.heap = heap;
    this.bargingLock = bargingLock;
  }

  /** Returns the time after which a thread inside is logged while others wait, in seconds. */
  static int loggedAfterSeconds() {
    return Math.max(1, Integer.getInteger(PROPERTY, DEFAULT_SECONDS));
  }

  /** Starts the watchdog, unless it is running. Never throws. */
  void start() {
    if (running) {
      return;
    }
    try {
      running = true;
      MaintenanceThread.schedule(this, CHECK_NANOS);
    } catch (Throwable t) {
      running = false; // the next thread that waits tries again
    }
  }

  @Override
  void perform() {
    try {
      checkOwner();
    } finally { // also for lack of memory, because no waiting thread starts it again
      running = false;
      if (bargingLock.hasWaiters()) {
        start();
      }
    }
  }

  /** Completes a pending release, and logs an acquisition that is long. */
  void checkOwner() {
    boolean _ = bargingLock.freeIfGone();
    Thread inside = bargingLock.isLocked() ? heap.threadInside() : null;
    int now = bargingLock.stamp;
    checks = now == stamp ? checks + 1 : 0;
    stamp = now;
    if (checks > 0) {
      bargingLock.showHolder(inside, now);
    }
    Thread waiting = bargingLock.getFirstQueuedThread();
    long insideNanos = bargingLock.figures.observe(now);
    if (inside != null && waiting != null) {
      heap.events.recordWaiting(inside, bargingLock.waiters(), insideNanos);
    }
    if (checks == loggedAfterSeconds() && inside != null && waiting != null) {
      Log.waiting(heap, inside, waiting, checks);
    }
  }
}
