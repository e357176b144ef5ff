package dev.lasso.samples.benchmarks.measure;

import java.util.Map;

/** A workload as one peer does it. */
@FunctionalInterface
public interface Workload {

  /** What is smaller shows what is printed, and is no measurement. */
  double LEAST_SCALE = 0.01;

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
   * @param args the name of a workload and a scale, 1 unless given
   * @param workloads the workloads by name
   * @throws IllegalArgumentException if there is no such workload
   */
  static void run(String[] args, Map<String, Workload> workloads) {
    if (args.length == 0 || !workloads.containsKey(args[0])) {
      throw new IllegalArgumentException(
          "The first argument has to be a workload: one of " + workloads.keySet());
    }
    double scale = scale(args);
    workloads.get(args[0]).measure(scale, figures(args[0], scale));
  }

  /**
   * The scale that a command line asks for.
   *
   * @param args the name of a workload and a scale, 1 unless given
   * @return the scale
   */
  static double scale(String[] args) {
    return args.length > 1 ? Double.parseDouble(args[1]) : 1;
  }

  private static Figures figures(String workload, double scale) {
    return scale < LEAST_SCALE
        ? new Figures(workload, System.out)
        : Figures.warm(workload, System.out);
  }
}
