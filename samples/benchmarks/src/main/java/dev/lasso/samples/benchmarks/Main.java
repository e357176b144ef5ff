package dev.lasso.samples.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The program in benchmarks.jar. */
public final class Main {

  private static final Map<String, Supplier<Workload>> WORKLOADS = new LinkedHashMap<>();

  static {
    WORKLOADS.put("W1", W1Rings::new);
    WORKLOADS.put("W2", W2SmallGarbage::new);
    WORKLOADS.put("W3", W3Tree::new);
    WORKLOADS.put("W4", W4List::new);
    WORKLOADS.put("W5", W5Rewrites::new);
    WORKLOADS.put("W6", () -> new W6Churn(1_000_000));
    WORKLOADS.put("W7", W7Counts::new);
    WORKLOADS.put("W8", W8Native::new);
    WORKLOADS.put("acyclic", AcyclicDocument::new);
  }

  private Main() {}

  /**
   * Runs a workload.
   *
   * @param args what to do
   */
  public static void main(String[] args) {
    double scale = args.length > 2 ? Double.parseDouble(args[2]) : 1;
    WORKLOADS.get(args[1]).get().run(scale, new Results(System.out, args[1]));
  }
}
