package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.HeapContext;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The record that a thread has terminated inside a shared heap without leaving it. */
final class Abandonment {

  private final HeapContext heap;
  private final LeakReports reports;

  /** True for good once a thread has terminated inside. */
  volatile boolean recorded;

  /** The thread that terminated inside, until it is reported. */
  private final AtomicReference<@Nullable Thread> unreported = new AtomicReference<>();

  Abandonment(HeapContext heap, LeakReports reports) {
    this.heap = heap;
    this.reports = reports;
  }

  /**
   * Records that a thread has terminated inside, and releases its lock.
   *
   * @param number the number of the acquisition by that thread
   */
  void record(BargingLock lock, Thread inside, int number) {
    synchronized (this) { // several threads may detect it at once
      if (recorded
          || heap.isClosed()
          || heap.threadInside() != inside
          || !lock.isLocked()
          || lock.stamp != number) {
        return;
      }
      unreported.set(inside);
      recorded = true;
      lock.pendingUnlock = number;
    }
    lock.finishPendingUnlock();
  }

  /** Reports the thread once, on a thread outside. Never throws. */
  void report() {
    if (recorded) {
      Thread inside = unreported.getAndSet(null);
      if (inside != null) {
        reports.reportAbandoned(inside);
      }
    }
  }

  /** Delivers all pending reports to user code, on a thread outside. Never throws. */
  void deliverReports() {
    reports.deliver();
    report();
  }
}
