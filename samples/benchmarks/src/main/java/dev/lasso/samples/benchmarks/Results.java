package dev.lasso.samples.benchmarks;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/**
 * What a workload has measured, printed as lines that programs read: workload, case, metric, value
 * and unit, with tabs between them. The peers print the same.
 */
final class Results {

  private final PrintStream out;
  private final String workload;

  Results(PrintStream out, String workload) {
    this.out = out;
    this.workload = workload;
  }

  void print(String what, String metric, double value, String unit) {
    out.printf(Locale.ROOT, "%s\t%s\t%s\t%.4g\t%s%n", workload, what, metric, value, unit);
    out.flush();
  }

  /** Prints a number by which it is seen that all peers did the same work. */
  void printCheck(String what, String metric, long value, String unit) {
    out.printf(Locale.ROOT, "%s\t%s\t%s\t%d\t%s%n", workload, what, metric, value, unit);
    out.flush();
  }

  /** Prints the median of some times. */
  void printMedian(String what, double[] nanos) {
    print(what, "time", median(nanos), "ns");
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
