package dev.lasso.samples.benchmarks.compiletime;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * The resources used by one thread. javac and processors run on the calling thread.
 *
 * @param nanos CPU time, in nanoseconds
 * @param bytes number of bytes allocated
 */
record Cost(long nanos, long bytes) {
  static final Cost NONE = new Cost(0, 0);

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Returns the resources used by the current thread since it started. */
  static Cost ofThread() {
    return new Cost(THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadAllocatedBytes());
  }

  /** Returns the resources used by the current thread since {@code start}. */
  static Cost since(Cost start) {
    Cost now = ofThread();
    return new Cost(now.nanos - start.nanos, now.bytes - start.bytes);
  }

  Cost plus(Cost other) {
    return new Cost(nanos + other.nanos, bytes + other.bytes);
  }
}
