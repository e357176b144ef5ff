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
 * Histograms of the waits of a program, by kind of operation. Waits during which the JVM collected
 * are kept separately. For each wait longer than {@value #LONG_NANOS} ns, the thread's CPU time is
 * recorded, too. During the rest of such a wait, the JVM or the operating system had stopped the
 * thread.
 *
 * <p>The JVM's collection count is queried only after waits longer than {@value #LONG_NANOS} ns,
 * and every {@value #OPERATIONS_PER_LOOK} operations, so that an earlier collection is not
 * attributed to a later wait.
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

    private boolean excludedFromPauses;

    private Kind() {}

    /**
     * Declares that the program requests all the work of this operation, so that it is never a
     * pause.
     *
     * @return this
     */
    public Kind excludeFromPauses() {
      excludedFromPauses = true;
      return this;
    }
  }

  private final @Nullable Utilisation utilisation;
  private final Map<String, Kind> kinds = new LinkedHashMap<>();
  private long collections = countCollections();
  private int untilLook = OPERATIONS_PER_LOOK;

  /** Creates empty histograms. */
  public Waits() {
    utilisation = null;
  }

  /**
   * Creates an instance that records no single waits, only the operations that are pauses. This
   * takes only two reads of the clock for each operation.
   *
   * @param utilisation receives the operations
   */
  public Waits(Utilisation utilisation) {
    this.utilisation = utilisation;
  }

  /**
   * Returns a kind of operation, and creates it if absent.
   *
   * @param name the name of the kind
   * @return the kind
   */
  public Kind kind(String name) {
    return kinds.computeIfAbsent(name, _ -> new Kind());
  }

  /**
   * Runs an operation and records its duration.
   *
   * @param kind the kind of the operation
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
   * Runs an operation and records its duration.
   *
   * @param <T> the type of the result
   * @param kind the kind of the operation
   * @param operation the operation
   * @return the result of the operation
   */
  public <T extends @Nullable Object> T time(Kind kind, Supplier<T> operation) {
    if (utilisation != null) {
      long start = System.nanoTime();
      T result = operation.get();
      long end = System.nanoTime();
      if (!kind.excludedFromPauses && !(end - start > LONG_NANOS && hasJvmCollected())) {
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
   * Records a wait that has just ended.
   *
   * @param kind the kind of the operation
   * @param nanos the duration, in nanoseconds
   */
  public void note(Kind kind, long nanos) {
    boolean jvm = false;
    if (nanos > LONG_NANOS || --untilLook == 0) {
      untilLook = OPERATIONS_PER_LOOK;
      jvm = hasJvmCollected() && nanos > LONG_NANOS;
    }
    (jvm ? kind.withJvm : kind.own).recordValue(nanos);
  }

  /** Returns whether the JVM has collected since the last call. */
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
   * Calls an action for each histogram that is not empty. Its values are in nanoseconds.
   *
   * @param action called with the name of each histogram, and the histogram
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
