package dev.lasso.samples.benchmarks.measure;

import java.util.Map;

/** A workload as one peer does it. */
@FunctionalInterface
public interface Workload {

  /**
   * Measures the workload.
   *
   * @param scale by what to multiply its usual size
   * @param figures prints what was measured
   */
  void measure(double scale, Figures figures);

  /**
   * Does what a command line asks for.
   *
   * @param args the name of a workload and a scale, 1 unless given; below 0.01 it shows what is
   *     printed, and is no measurement
   * @param workloads the workloads by name
   * @throws IllegalArgumentException if there is no such workload
   */
  static void run(String[] args, Map<String, Workload> workloads) {
    if (args.length == 0 || !workloads.containsKey(args[0])) {
      throw new IllegalArgumentException(
          "The first argument has to be a workload: one of " + workloads.keySet());
    }
    double scale = args.length > 1 ? Double.parseDouble(args[1]) : 1;
    workloads.get(args[0]).measure(scale, figures(args[0], scale));
  }

  private static Figures figures(String workload, double scale) {
    return scale < 0.01 ? new Figures(workload, System.out) : Figures.warm(workload, System.out);
  }
}
