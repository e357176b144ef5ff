package dev.lasso.samples.benchmarks.hard;

import dev.lasso.samples.benchmarks.measure.Figures;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** The costs of a case at one size: printed at once, and kept for the table. */
final class Costs {

  private final Curves curves;
  private final String workload;
  private final int factor;
  private final ToLongFunction<LongSupplier> runs;
  private final Figures figures;

  /**
   * Creates the costs of a case at a size.
   *
   * @param curves receives the costs
   * @param workload the name of the case
   * @param factor the size
   * @param runs runs its argument one or more times, and returns a typical result
   * @param out receives a line for each cost
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
   * Measures a run and records its time per operation.
   *
   * @param unit the name of an operation, such as an object or a tick
   * @param operations the number of operations of a run
   * @param run performs a run, and returns the nanoseconds to count
   */
  void time(String unit, long operations, LongSupplier run) {
    time("time", unit, operations, run);
  }

  /** Measures a run like {@link #time(String, long, LongSupplier)}, under the given metric. */
  void time(String metric, String unit, long operations, LongSupplier run) {
    note(metric, (double) runs.applyAsLong(run) / operations, "ns per " + unit);
  }

  /** Records a cost. */
  void note(String metric, double value, String unit) {
    figures.print(factor + "x", metric, value, unit);
    curves.add(workload + ", " + metric, unit, factor, value);
  }
}
