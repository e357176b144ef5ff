package dev.lasso.samples.benchmarks.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/** Measures the runs of one workload and prints the results, a line each. */
final class Figures {

  private static final int RUNS = 5;
  private static final int WARM_UPS = 3;

  private final String workload;
  private final Appendable out;

  Figures(String workload, Appendable out) {
    this.workload = workload;
    this.out = out;
  }

  /** What several runs return, after some to warm up; sorted. */
  static long[] runs(LongSupplier run) {
    long[] results = new long[RUNS];
    for (int i = -WARM_UPS; i < RUNS; i++) {
      long result = run.getAsLong();
      if (i >= 0) {
        results[i] = result;
      }
    }
    Arrays.sort(results);
    return results;
  }

  /** The median time of several runs that return nanoseconds, per operation. */
  void time(String label, long operations, LongSupplier run) {
    time(label, operations, runs(run));
  }

  private void time(String label, long operations, long[] sorted) {
    print(label, "time", (double) sorted[sorted.length / 2] / operations, "ns");
  }

  /** The median time of several runs of {@code blocks}, per operation, and the pauses. */
  void blocks(String label, long operations, Blocks blocks) {
    long[][] nanos = new long[WARM_UPS + RUNS][];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = blocks.run();
    }
    long[][] measured = Arrays.copyOfRange(nanos, WARM_UPS, nanos.length);
    time(
        label,
        operations,
        Arrays.stream(measured).mapToLong(run -> LongStream.of(run).sum()).sorted().toArray());
    long[] pauses = Arrays.stream(measured).flatMapToLong(LongStream::of).sorted().toArray();
    print(label, "max pause", pauses[pauses.length - 1] / 1e6, "ms");
    print(label, "p99 pause", pauses[(int) (pauses.length * 99L / 100)] / 1e6, "ms");
  }

  /** Prints a figure. */
  void print(String label, String metric, double value, String unit) {
    line(label, metric, String.format(Locale.ROOT, "%.6f", value), unit);
  }

  /** Prints a number that all peers have to agree on. */
  void check(String label, String metric, long value, String unit) {
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
  interface Blocks {

    /** Runs, and returns the nanoseconds that each block took. */
    long[] run();
  }
}
