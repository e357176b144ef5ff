package dev.lasso.samples.benchmarks.measure;

import java.util.Map;

/** A workload, as one peer implements it. */
@FunctionalInterface
public interface Workload {

  /** Minimum scale of a measurement. A smaller scale only tests the output. */
  double LEAST_SCALE = 0.01;

  /** Argument that asks for JVM heaps that are not aged. */
  String FRESH = "fresh";

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
   * @param args the name of a workload; a scale, which is 1 by default; and the word {@code fresh}
   *     for JVM heaps that are not aged
   * @param workloads the workloads by name
   * @throws IllegalArgumentException if the workload is unknown, or the third argument is not
   *     {@code fresh}
   */
  static void run(String[] args, Map<String, Workload> workloads) {
    if (args.length == 0 || !workloads.containsKey(args[0])) {
      throw new IllegalArgumentException(
          "The first argument has to be a workload: one of " + workloads.keySet());
    }
    double scale = scale(args);
    Figures figures = figures(args[0], scale);
    workloads.get(args[0]).measure(scale, isFresh(args) ? figures.fresh() : figures);
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

  private static boolean isFresh(String[] args) {
    if (args.length > 2 && !args[2].equals(FRESH)) {
      throw new IllegalArgumentException(
          "The third argument can only be '%s', not '%s'".formatted(FRESH, args[2]));
    }
    return args.length > 2;
  }

  private static Figures figures(String workload, double scale) {
    return scale < LEAST_SCALE
        ? new Figures(workload, System.out)
        : Figures.warm(workload, System.out);
  }
}
