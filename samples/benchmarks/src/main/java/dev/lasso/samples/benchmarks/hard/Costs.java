package dev.lasso.samples.benchmarks.hard;

import dev.lasso.samples.benchmarks.measure.Figures;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** What a case costs at one size: printed at once, and kept for the table. */
final class Costs {

  private final Curves curves;
  private final String workload;
  private final int factor;
  private final ToLongFunction<LongSupplier> runs;
  private final Figures figures;

  /**
   * Makes the costs of a case at a size.
   *
   * @param curves where they are kept
   * @param workload the name of the case
   * @param factor the size
   * @param runs runs once or more often, and returns what a run returns, usually
   * @param out where they are printed
   */
  Costs(
      Curves curves,
      String workload,
      int factor,
      ToLongFunction<LongSupplier> runs,
      Appendable out) {
    this.curves = curves;
    this.workload = workload;
    this.factor = factor;
    this.runs = runs;
    this.figures = new Figures(workload, out);
  }

  /**
   * Notes how long a run takes.
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
    note(metric, (double) runs.applyAsLong(run) / operations, "ns per " + unit);
  }

  /** Notes a cost. */
  void note(String metric, double value, String unit) {
    figures.print(factor + "x", metric, value, unit);
    curves.add(workload + ", " + metric, unit, factor, value);
  }
}
