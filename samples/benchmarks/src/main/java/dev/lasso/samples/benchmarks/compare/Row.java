package dev.lasso.samples.benchmarks.compare;

import java.util.Set;

/**
 * The meaning of a value: a row of the tables.
 *
 * @param workload W1 to W9
 * @param label the case of the workload
 * @param metric the metric of the case
 * @param unit the unit
 */
record Row(String workload, String label, String metric, String unit) {

  private static final Set<String> MEASURED =
      Set.of("ns", "us", "ms", "s", "kB", "MB", "GB", "runs");

  /** Returns whether the value is measured. If it is not, all programs must agree on it. */
  boolean isFigure() {
    return MEASURED.contains(unit);
  }

  @Override
  public String toString() {
    return workload + " " + label + ", " + metric;
  }
}
