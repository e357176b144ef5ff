package dev.lasso.samples.benchmarks.peers;

import java.util.Map;

/** A workload as one peer does it. */
@FunctionalInterface
interface Workload {

  /** Measures the workload at {@code scale} times its usual size. */
  void measure(double scale, Figures figures);

  /** Does what a command line of a workload's name and a scale, 1 unless given, asks for. */
  static void run(String[] args, Map<String, Workload> workloads) {
    if (args.length == 0 || !workloads.containsKey(args[0])) {
      throw new IllegalArgumentException(
          "The first argument has to be a workload: one of " + workloads.keySet());
    }
    double scale = args.length > 1 ? Double.parseDouble(args[1]) : 1;
    workloads.get(args[0]).measure(scale, new Figures(args[0], System.out));
  }
}
