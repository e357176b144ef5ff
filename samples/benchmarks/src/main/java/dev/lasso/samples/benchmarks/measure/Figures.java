package dev.lasso.samples.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * Measures the runs of one workload, and prints each result as a line.
 *
 * <p>By default, figures are those of <em>aged</em> JVM heaps, which a service has after its first
 * minutes: two JVM collections before the timed part make all objects old that it uses, including
 * the pages of slots of Lasso's heaps. A JVM's collector may have to do more for a store into an
 * old object than for one into a new object. {@link #fresh} returns figures without these
 * collections.
 */
public final class Figures {

  private static final int RUNS = 5;
  private static final int WARM_UPS = 3;

  /** Minimum duration of the additional warm-up, in nanoseconds. */
  private static final long WARM_UP_NANOS = 4_000_000_000L;

  private final String workload;
  private final Appendable out;
  private final long warmUpNanos;
  private final boolean aged;

  /**
   * Creates the figures of a workload.
   *
   * @param workload the name of the workload
   * @param out receives the lines
   */
  public Figures(String workload, Appendable out) {
    this(workload, out, 0, true);
  }

  private Figures(String workload, Appendable out, long warmUpNanos, boolean aged) {
    this.workload = workload;
    this.out = out;
    this.warmUpNanos = warmUpNanos;
    this.aged = aged;
  }

  /**
   * Creates the figures of a workload that first runs for a few seconds, so that only code that the
   * JVM has compiled is measured.
   *
   * @param workload the name of the workload
   * @param out receives the lines
   * @return the figures
   */
  public static Figures warm(String workload, Appendable out) {
    return new Figures(workload, out, WARM_UP_NANOS, true);
  }

  /**
   * Returns figures like these of JVM heaps that are as new as the objects of the workload.
   *
   * @return the figures
   */
  public Figures fresh() {
    return new Figures(workload, out, warmUpNanos, false);
  }

  /**
   * Prints the median time of several runs per operation, after some runs to warm up.
   *
   * @param label the case of the workload
   * @param operations the number of operations of a run
   * @param run performs a run, and returns the nanoseconds to count
   */
  public void time(String label, long operations, LongSupplier run) {
    print(label, "time", (double) medianNanos(run) / operations, "ns");
  }

  /**
   * Returns the median time of several runs, after some runs to warm up.
   *
   * @param run performs a run, and returns the nanoseconds to count
   * @return the median, in nanoseconds
   */
  public long medianNanos(LongSupplier run) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < warmUpNanos) {
      long _ = run.getAsLong();
    }
    return median(run);
  }

  /**
   * Returns the median result of several runs, after some runs to warm up.
   *
   * @param run performs a run, and returns a number
   * @return the median
   */
  public static long median(LongSupplier run) {
    for (int i = 0; i < WARM_UPS; i++) {
      long _ = run.getAsLong();
    }
    long[] results = new long[RUNS];
    Arrays.setAll(results, _ -> run.getAsLong());
    Arrays.sort(results);
    return results[RUNS / 2];
  }

  /** Ages the JVM's heap, unless the figures are those of fresh heaps. */
  public void age() {
    age(() -> {});
  }

  /**
   * Ages the JVM's heap, unless the figures are those of fresh heaps.
   *
   * @param before creates the objects to be aged that the timed part does not find otherwise. For
   *     example, it creates and drops as many objects as the timed part will create, so that the
   *     pages of their slots exist
   */
  public void age(Runnable before) {
    if (aged) {
      before.run();
      System.gc();
      System.gc();
    }
  }

  /**
   * Measures an action, after {@link #age()}.
   *
   * @param action the action
   * @return the duration, in nanoseconds
   */
  public long pass(Runnable action) {
    return pass(() -> {}, action);
  }

  /**
   * Measures an action, after {@link #age(Runnable)}.
   *
   * @param before creates the objects to be aged
   * @param action the action
   * @return the duration, in nanoseconds
   */
  public long pass(Runnable before, Runnable action) {
    age(before);
    return elapsed(action);
  }

  /**
   * Measures an action, after a collection by the JVM, so that earlier garbage does not affect it.
   *
   * @param action the action
   * @return the duration, in nanoseconds
   */
  public static long nanos(Runnable action) {
    System.gc();
    return elapsed(action);
  }

  private static long elapsed(Runnable action) {
    long start = System.nanoTime();
    action.run();
    return System.nanoTime() - start;
  }

  /**
   * Prints the median time of several runs of {@code blocks}, per operation, and the pauses.
   *
   * @param label the case of the workload
   * @param operations the number of operations of a run
   * @param blocks performs a run
   */
  public void blocks(String label, long operations, Blocks blocks) {
    long[][] measured = new long[RUNS][];
    time(label, operations, new MeasuredBlocks(blocks, measured)::next);
    long[] pauses = Arrays.stream(measured).flatMapToLong(LongStream::of).sorted().toArray();
    print(label, "max pause", pauses[pauses.length - 1] / 1e6, "ms");
    print(label, "p99 pause", pauses[(int) (pauses.length * 99L / 100)] / 1e6, "ms");
  }

  /**
   * Prints a figure.
   *
   * @param label the case of the workload
   * @param metric the metric
   * @param value the value
   * @param unit its unit
   */
  public void print(String label, String metric, double value, String unit) {
    line(label, metric, String.format(Locale.ROOT, "%.6f", value), unit);
  }

  /**
   * Prints a number on which all peers must agree.
   *
   * @param label the case of the workload
   * @param metric the metric
   * @param value the number
   * @param unit its unit
   */
  public void check(String label, String metric, long value, String unit) {
    line(label, metric, Long.toString(value), unit);
  }

  private void line(String label, String metric, String value, String unit) {
    try {
      out.append(String.join("\t", workload, label, metric, value, unit)).append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A run that reads the clock after each block of operations. */
  @FunctionalInterface
  public interface Blocks {

    /**
     * Performs a run.
     *
     * @return the durations of the blocks, in nanoseconds
     */
    long[] run();
  }

  /** Runs blocks, and keeps the durations of the last runs. */
  private static final class MeasuredBlocks {

    private final Blocks blocks;
    private final long[][] last;
    private int runs;

    MeasuredBlocks(Blocks blocks, long[][] last) {
      this.blocks = blocks;
      this.last = last;
    }

    long next() {
      long[] nanos = blocks.run();
      last[runs++ % last.length] = nanos;
      return LongStream.of(nanos).sum();
    }
  }
}
