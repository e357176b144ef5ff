package dev.lasso.samples.benchmarks;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * How long the program waits between two looks at the clock. Waits in which the JVM collected are
 * counted apart.
 */
final class Waits {

  /** Shorter waits are no pauses, and not worth asking the JVM about. */
  private static final long PAUSE_NANOS = 100_000;

  private static final List<GarbageCollectorMXBean> COLLECTORS =
      ManagementFactory.getGarbageCollectorMXBeans();

  private final Histogram own = new Histogram(3);
  private final Histogram withJvm = new Histogram(3);
  private long last;
  private long jvmCollections;

  void start() {
    jvmCollections = jvmCollections();
    last = System.nanoTime();
  }

  /** Notes the time since the last look. */
  void look() {
    long now = System.nanoTime();
    note(now - last);
    last = now - last < PAUSE_NANOS ? now : System.nanoTime();
  }

  private void note(long nanos) {
    if (nanos >= PAUSE_NANOS && jvmCollections != (jvmCollections = jvmCollections())) {
      withJvm.recordValue(nanos);
    } else {
      own.recordValue(nanos);
    }
  }

  private static long jvmCollections() {
    long count = 0;
    for (GarbageCollectorMXBean collector : COLLECTORS) {
      count += collector.getCollectionCount();
    }
    return count;
  }

  Histogram own() {
    return own;
  }

  Histogram withJvm() {
    return withJvm;
  }

  /** Prints the longest pauses, and the one that only one look in ten thousand exceeds. */
  void print(String what, Results results) {
    results.print(what, "max pause", own.getMaxValue() / 1e6, "ms");
    results.print(what, "p99.99 pause", own.getValueAtPercentile(99.99) / 1e6, "ms");
    results.print(what, "max pause with a JVM collection", withJvm.getMaxValue() / 1e6, "ms");
  }
}
