package dev.lasso.runtime.heap;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The closing of a shared heap by a thread, unless another one does so meanwhile whose patience has
 * ended before.
 */
record SharedClosing(Heap heap, Gate gate, Upkeep upkeep) {

  /** How long it waits before it looks again for open roots. */
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(1);

  /** Closes it; returns whether nothing had to be taken away. */
  boolean run(Duration patience) {
    boolean inside = heap.isInside();
    if (inside) {
      upkeep.checkClosable();
    }
    StackRoom.check();
    gate.setClosing(true);
    try {
      return !awaitNobody(inside, patience) || closeInside(inside);
    } finally {
      gate.setClosing(heap.isClosed()); // else it is to be closed again
    }
  }

  private boolean closeInside(boolean inside) {
    try {
      boolean open = heap.openHolds.isAnyOpen();
      return heap.closeNow() && !open;
    } finally {
      gate.setClosing(heap.isClosed());
      if (heap.isClosed() || !inside) { // else its entries are open still
        gate.freeOutside();
      }
    }
  }

  /**
   * Comes in if it is not, once there are no open roots or the patience has ended; returns false if
   * the heap is closed by then.
   */
  private boolean awaitNobody(boolean inside, Duration patience) {
    long start = System.nanoTime();
    long nanos = Pace.nanos(patience);
    boolean interrupted = false;
    try {
      while (inside || gate.comeInToClose()) {
        boolean done;
        try {
          gate.drain();
          done = System.nanoTime() - start >= nanos || !heap.openHolds.isAnyRootOpen();
        } catch (Throwable t) {
          if (!inside) {
            gate.goOut();
          }
          throw t;
        }
        if (done) {
          return true;
        }
        if (!inside) {
          gate.goOut();
        }
        interrupted |= Thread.interrupted();
        LockSupport.parkNanos(LOOK);
      }
      return false;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
