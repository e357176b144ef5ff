package dev.lasso.samples.benchmarks;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.io.Writer;

/**
 * What the JVM has run before anything is measured: containers of a dozen types. A program has many
 * types; a JVM that has seen a single one compiles code that none of them gets.
 */
final class OtherTypes {

  private static final double SCALE = Workload.LEAST_SCALE;

  private OtherTypes() {}

  /** Runs small workloads, until the JVM has compiled what they have in common. */
  static void run() {
    Workload[] workloads = {
      new W1Rings(),
      new W3Tree(),
      new W5Rewrites(),
      new W6Churn(W6Churn.LIVE),
      new W8Native(),
      new W9Tensors()
    };
    for (Workload workload : workloads) {
      workload.measure(SCALE, new Figures("", Writer.nullWriter()));
    }
  }
}
