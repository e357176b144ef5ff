package dev.lasso.samples.benchmarks;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.io.Writer;

/**
 * A warm-up with containers of a dozen types, before anything is measured. Real programs have many
 * types. A JVM that has seen only one type compiles code that no real program gets.
 */
final class OtherTypes {

  private static final double SCALE = Workload.LEAST_SCALE;

  private OtherTypes() {}

  /** Runs small workloads, until the JVM has compiled the code that they share. */
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
      workload.measure(SCALE, new Figures("", Writer.nullWriter()).fresh());
    }
  }
}
