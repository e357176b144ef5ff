package dev.lasso.samples.benchmarks.hard;

import dev.lasso.samples.benchmarks.measure.Figures;
import java.util.function.LongSupplier;

/** What a case costs at one size: printed at once, and kept for the table. */
final class Costs {

  private final Curves curves;
  private final String workload;
  private final int factor;
  private final Figures figures;

  Costs(Curves curves, String workload, int factor, Appendable out) {
    this.curves = curves;
    this.workload = workload;
    this.factor = factor;
    this.figures = new Figures(workload, out);
  }

  /**
   * Notes the median time of several runs, after some to warm up.
   *
   * @param unit what an operation is: an object, a tick
   * @param operations how many a run does
   * @param run runs, and returns the nanoseconds that count
   */
  void time(String unit, long operations, LongSupplier run) {
    time("time", unit, operations, run);
  }

  /** The same, with a name for the figure. */
  void time(String metric, String unit, long operations, LongSupplier run) {
    note(metric, (double) Figures.median(run) / operations, "ns per " + unit);
  }

  /** Notes a cost. */
  void note(String metric, double value, String unit) {
    figures.print(factor + "x", metric, value, unit);
    curves.add(workload + ", " + metric, unit, factor, value);
  }
}
