package dev.lasso.runtime.heap;

import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.observe.StackBang;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The closing of a shared heap by the current thread. If several threads close the heap, the one
 * that has waited long enough first does so.
 */
record SharedClosing(Heap heap, EntryLock entryLock, Safepoint safepoint) {

  /** Time between two checks for open roots, in nanoseconds. */
  private static final long CHECK_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /**
   * Closes the heap.
   *
   * @param patience the time to wait for open roots to be closed
   * @return true if no scope or root was open and nothing was left that a collection did not free,
   *     or if another thread has closed the heap
   */
  boolean run(Duration patience) {
    boolean inside = heap.isInside();
    if (inside) {
      safepoint.checkClosable();
    }
    StackBang.check();
    entryLock.setClosing(true);
    try {
      return !enterWhenRootsClosed(inside, patience) || closeInside(inside);
    } finally {
      entryLock.setClosing(heap.isClosed()); // else the heap can be closed again
    }
  }

  private boolean closeInside(boolean inside) {
    try {
      boolean open = heap.openHoldOwners.isAnyOpen();
      return heap.closeNow() && !open;
    } finally {
      entryLock.setClosing(heap.isClosed());
      if (heap.isClosed() || !inside) { // else the entries of this thread are still open
        entryLock.exitAndFree();
      }
    }
  }

  /**
   * Waits until no root is open or the patience has ended, and enters the heap unless this thread
   * is inside already.
   *
   * @return false if another thread has closed the heap
   */
  private boolean enterWhenRootsClosed(boolean inside, Duration patience) {
    long start = System.nanoTime();
    long nanos = Pacer.saturatedNanos(patience);
    boolean interrupted = false;
    try {
      while (inside || entryLock.enterToClose()) {
        boolean done;
        try {
          entryLock.drain();
          done = System.nanoTime() - start >= nanos || !heap.openHoldOwners.isAnyRootOpen();
        } catch (Throwable t) {
          if (!inside) {
            entryLock.exit();
          }
          throw t;
        }
        if (done) {
          return true;
        }
        if (!inside) {
          entryLock.exit();
        }
        interrupted |= Thread.interrupted();
        LockSupport.parkNanos(CHECK_INTERVAL_NANOS);
      }
      return false;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
