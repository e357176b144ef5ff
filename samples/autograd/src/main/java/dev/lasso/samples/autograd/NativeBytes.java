package dev.lasso.samples.autograd;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the native bytes that a strategy uses. The JVM's cleaner may free bytes on its own thread.
 */
final class NativeBytes {

  private final AtomicLong inUse = new AtomicLong();
  private long peak;
  private long peakOfStep;

  void allocated(long bytes) {
    long now = inUse.addAndGet(bytes);
    peakOfStep = Math.max(peakOfStep, now);
    peak = Math.max(peak, now);
  }

  void freed(long bytes) {
    inUse.addAndGet(-bytes);
  }

  long inUse() {
    return inUse.get();
  }

  long peak() {
    return peak;
  }

  /** Returns the maximum since the last call. */
  long endStep() {
    long result = peakOfStep;
    peakOfStep = inUse();
    return result;
  }
}
