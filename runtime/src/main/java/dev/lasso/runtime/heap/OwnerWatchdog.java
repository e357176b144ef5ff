package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.observe.Log;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A watchdog of the thread that holds the lock: logs a thread that stays inside for long, and
 * releases the lock of a terminated thread, which the waiting threads then report. It runs while
 * threads wait, on a platform thread, because the thread inside may have pinned the last carrier of
 * virtual threads.
 */
final class OwnerWatchdog implements Runnable {

  private static final int CHECK_MILLIS = 1_000;

  /** The system property for the time after which a thread inside is logged, in seconds. */
  private static final String PROPERTY = "dev.lasso.inside.seconds";

  private static final int DEFAULT_SECONDS = 10;

  private final HeapContext heap;
  private final BargingLock bargingLock;
  private final AtomicBoolean running = new AtomicBoolean();

  /** The number of the acquisition that was found last, and how many times it was found again. */
  private int stamp;

  private int checks;

  OwnerWatchdog(HeapContext heap, BargingLock bargingLock) {
    this.heap = heap;
    this.bargingLock = bargingLock;
  }

  /** Returns the time after which a thread inside is logged while others wait, in seconds. */
  static int loggedAfterSeconds() {
    return Math.max(1, Integer.getInteger(PROPERTY, DEFAULT_SECONDS));
  }

  /** Starts the watchdog, unless it is running. Never throws. */
  void start() {
    if (!running.get() && running.compareAndSet(false, true)) {
      try {
        Thread.ofPlatform().daemon().name("lasso watch of " + heap).start(this);
      } catch (Throwable t) {
        running.set(false); // the next thread that waits tries again
      }
    }
  }

  @Override
  public void run() {
    boolean done = false;
    try {
      watch();
      done = true;
    } catch (InterruptedException e) {
      // Not expected. The next thread that waits starts it again.
    } finally {
      running.set(false);
    }
    if (done && bargingLock.hasWaiters()) {
      start(); // the last thread to arrive found it still running
    }
  }

  private void watch() throws InterruptedException {
    stamp = 0;
    while (bargingLock.hasWaiters()) {
      Thread.sleep(CHECK_MILLIS);
      checkOwner();
    }
  }

  /** Completes a pending release, and logs an acquisition that is long. */
  void checkOwner() {
    boolean _ = bargingLock.freeIfGone();
    Thread inside = bargingLock.isLocked() ? heap.threadInside() : null;
    int now = bargingLock.stamp;
    checks = now == stamp ? checks + 1 : 0;
    stamp = now;
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
