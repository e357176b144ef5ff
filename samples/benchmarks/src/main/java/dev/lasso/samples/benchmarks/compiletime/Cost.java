package dev.lasso.samples.benchmarks.compiletime;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What one thread used up: javac and processors work on the thread that calls them.
 *
 * @param nanos of processor time
 * @param bytes allocated
 */
record Cost(long nanos, long bytes) {
  static final Cost NONE = new Cost(0, 0);

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What the current thread used up since it started. */
  static Cost ofThread() {
    return new Cost(THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadAllocatedBytes());
  }

  /** What the current thread used up since {@code start}. */
  static Cost since(Cost start) {
    Cost now = ofThread();
    return new Cost(now.nanos - start.nanos, now.bytes - start.bytes);
  }

  Cost plus(Cost other) {
    return new Cost(nanos + other.nanos, bytes + other.bytes);
  }
}
