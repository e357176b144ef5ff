package dev.lasso.samples.benchmarks.measure;

import java.util.Map;

/** A workload, as one peer implements it. */
@FunctionalInterface
public interface Workload {

  /** Minimum scale of a measurement. A smaller scale only tests the output. */
  double LEAST_SCALE = 0.01;

  /**
   * Measures the workload.
   *
   * @param scale factor applied to its usual size
   * @param figures prints the figures
   */
  void measure(double scale, Figures figures);

  /**
   * Runs the workload named on a command line.
   *
   * @param args the name of a workload and a scale, which is 1 by default
   * @param workloads the workloads by name
   * @throws IllegalArgumentException if the workload is unknown
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
   * Returns the scale of a command line.
   *
   * @param args the name of a workload and a scale, which is 1 by default
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
