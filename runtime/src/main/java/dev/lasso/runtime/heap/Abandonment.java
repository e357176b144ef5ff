package dev.lasso.runtime.heap;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The record that a thread has terminated inside a shared heap without leaving it. */
final class Abandonment {

  private final LeakReports reports;

  /** True for good once a thread has terminated inside. */
  volatile boolean recorded;

  /** The thread that terminated inside, until it is reported. */
  private final AtomicReference<@Nullable Thread> unreported = new AtomicReference<>();

  Abandonment(LeakReports reports) {
    this.reports = reports;
  }

  void record(Thread inside) {
    unreported.set(inside);
    recorded = true;
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
