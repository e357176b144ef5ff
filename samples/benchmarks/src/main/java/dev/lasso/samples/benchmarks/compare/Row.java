package dev.lasso.samples.benchmarks.compare;

import java.util.Set;

/**
 * What a number says: a row of the tables.
 *
 * @param workload W1 to W9
 * @param label the case of the workload
 * @param metric what of the case
 * @param unit what is counted
 */
record Row(String workload, String label, String metric, String unit) {

  private static final Set<String> MEASURED =
      Set.of("ns", "us", "ms", "s", "kB", "MB", "GB", "runs");

  /** Whether the number is measured; if not, all programs have to agree on it. */
  boolean isFigure() {
    return MEASURED.contains(unit);
  }

  @Override
  public String toString() {
    return workload + " " + label + ", " + metric;
  }
}
