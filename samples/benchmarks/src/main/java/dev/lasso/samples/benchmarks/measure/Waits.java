package dev.lasso.samples.benchmarks.measure;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How long a program waits in each kind of operation, apart for waits in which the JVM collected;
 * and of each wait longer than {@value #LONG_NANOS} ns how long the thread was on a processor: the
 * rest of the time the JVM or the system had stopped it.
 *
 * <p>Only for waits longer than {@value #LONG_NANOS} ns the JVM is asked whether it has collected,
 * and now and then between, so that an earlier collection is not taken for one meanwhile.
 */
public final class Waits {

  private static final long LONG_NANOS = 100_000;
  private static final int OPERATIONS_PER_LOOK = 1_024;
  private static final int DIGITS = 3;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final List<GarbageCollectorMXBean> COLLECTORS =
      ManagementFactory.getGarbageCollectorMXBeans();

  /** The waits of one kind of operation, in nanoseconds. */
  public static final class Kind {

    private final Histogram own = new Histogram(DIGITS);
    private final Histogram withJvm = new Histogram(DIGITS);
    private final Histogram onProcessor = new Histogram(DIGITS);

    private boolean isAskedFor;

    private Kind() {}

    /**
     * Notes that all the time it takes is asked for by the program: it is never a pause.
     *
     * @return this
     */
    public Kind askedFor() {
      isAskedFor = true;
      return this;
    }
  }

  private final @Nullable Utilisation utilisation;
  private final Map<String, Kind> kinds = new LinkedHashMap<>();
  private long collections = countCollections();
  private int untilLook = OPERATIONS_PER_LOOK;

  /** Starts with none. */
  public Waits() {
    utilisation = null;
  }

  /**
   * Notes no single waits, only which of all the operations stop the program for long. That takes
   * two looks at the clock for each operation, and no more.
   *
   * @param utilisation notes them
   */
  public Waits(Utilisation utilisation) {
    this.utilisation = utilisation;
  }

  /**
   * A kind of operation.
   *
   * @param name its name
   * @return what notes its waits
   */
  public Kind kind(String name) {
    return kinds.computeIfAbsent(name, _ -> new Kind());
  }

  /**
   * Does an operation and notes how long it took.
   *
   * @param kind what kind it is of
   * @param operation the operation
   */
  public void time(Kind kind, Runnable operation) {
    time(
        kind,
        () -> {
          operation.run();
          return null;
        });
  }

  /**
   * Does an operation and notes how long it took.
   *
   * @param <T> the type of its result
   * @param kind what kind it is of
   * @param operation the operation
   * @return its result
   */
  public <T extends @Nullable Object> T time(Kind kind, Supplier<T> operation) {
    if (utilisation != null) {
      long start = System.nanoTime();
      T result = operation.get();
      long end = System.nanoTime();
      if (!kind.isAskedFor && !(end - start > LONG_NANOS && hasJvmCollected())) {
        utilisation.operation(start, end);
      }
      return result;
    }
    long processor = THREADS.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    T result = operation.get();
    long nanos = System.nanoTime() - start;
    if (nanos > LONG_NANOS) {
      kind.onProcessor.recordValue(THREADS.getCurrentThreadCpuTime() - processor);
    }
    note(kind, nanos);
    return result;
  }

  /**
   * Notes a wait that is just over.
   *
   * @param kind the kind of operation
   * @param nanos how long it took
   */
  public void note(Kind kind, long nanos) {
    boolean jvm = false;
    if (nanos > LONG_NANOS || --untilLook == 0) {
      untilLook = OPERATIONS_PER_LOOK;
      jvm = hasJvmCollected() && nanos > LONG_NANOS;
    }
    (jvm ? kind.withJvm : kind.own).recordValue(nanos);
  }

  /** Whether the JVM has collected since this was asked last. */
  private boolean hasJvmCollected() {
    long now = countCollections();
    boolean has = now != collections;
    collections = now;
    return has;
  }

  private static long countCollections() {
    long count = 0;
    for (GarbageCollectorMXBean collector : COLLECTORS) {
      count += collector.getCollectionCount();
    }
    return count;
  }

  /**
   * Shows all histograms that are not empty, in nanoseconds.
   *
   * @param action called with the name of each, and the histogram
   */
  public void forEach(BiConsumer<String, Histogram> action) {
    kinds.forEach(
        (name, kind) -> {
          show(name, kind.own, action);
          show(name + ", JVM collecting", kind.withJvm, action);
          show(name + ", the long ones on the processor", kind.onProcessor, action);
        });
  }

  private static void show(String name, Histogram histogram, BiConsumer<String, Histogram> action) {
    if (histogram.getTotalCount() > 0) {
      action.accept(name, histogram);
    }
  }
}
