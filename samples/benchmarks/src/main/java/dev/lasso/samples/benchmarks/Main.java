package dev.lasso.samples.benchmarks;

import dev.lasso.samples.benchmarks.compare.Compare;
import dev.lasso.samples.benchmarks.hand.HandWork;
import dev.lasso.samples.benchmarks.hard.Hard;
import dev.lasso.samples.benchmarks.lox.LoxBench;
import dev.lasso.samples.benchmarks.measure.Workload;
import dev.lasso.samples.benchmarks.pauses.Pauses;
import dev.lasso.samples.benchmarks.threads.Threads;
import dev.lasso.samples.benchmarks.trace.Trace;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The main program of benchmarks.jar. */
public final class Main {

  private static final Map<String, Workload> WORKLOADS = new LinkedHashMap<>();

  static {
    WORKLOADS.put("W1", new W1Rings());
    WORKLOADS.put("W2", new W2SmallGarbage());
    WORKLOADS.put("W3", new W3Tree());
    WORKLOADS.put("W4", new W4List());
    WORKLOADS.put("W5", new W5Rewrites());
    WORKLOADS.put("W6", new W6Churn(W6Churn.LIVE));
    WORKLOADS.put("W6x10", new W6Churn(10 * W6Churn.LIVE));
    WORKLOADS.put("W7", new W7Counts());
    WORKLOADS.put("W8", new W8Native());
    WORKLOADS.put("W9", new W9Tensors());
    WORKLOADS.put("by-hand", new HandWork());
    WORKLOADS.put("acyclic", new AcyclicDocument());
    WORKLOADS.put("large", new LargeHeap());
  }

  private Main() {}

  /**
   * Runs the command named by the first argument.
   *
   * @param args a command and its arguments
   * @throws Exception if the command fails
   */
  public static void main(String[] args) throws Exception {
    String[] rest = args.length == 0 ? args : Arrays.copyOfRange(args, 1, args.length);
    switch (args.length == 0 ? "" : args[0]) {
      case "compare" -> Compare.main(rest);
      case "run" -> run(rest);
      case "hard" -> Hard.main(rest);
      case "pauses" -> Pauses.main(rest, TimedWorkloads.all());
      case "bytes" -> Bytes.main(rest);
      case "threads" -> Threads.main(rest);
      case "lox" -> LoxBench.main(rest);
      case "trace" -> Trace.main(rest, TracedOperations.all());
      case "jmh" -> org.openjdk.jmh.Main.main(rest);
      default -> {
        System.err.printf(
            """
            java -jar benchmarks.jar COMMAND …
              compare [--help …]     Lasso and its peers: tables, and a chart of ratios
              run WORKLOAD [SCALE] [fresh]
                                     one workload of Lasso's, on an aged or a fresh JVM heap: %s
              hard [CASE …] [--scale 1] [--markdown]
                                     hard cases, each at three sizes: no unit may cost more in the bigger
              pauses [WORKLOAD …] [--scale 1] [--markdown]
                                     how long single operations of W3, W5, W6 and W8 take
              bytes [--scale 1] [--markdown]
                                     how much of the JVM's heap an object takes
              threads [--scale 1] [--markdown]
                                     heaps that threads share, beside confined ones and Netty
              trace [OPERATION …] [--scale 1] [--markdown]
                                     the machine instructions of single operations, by compiled method
              lox                    an interpreter on containers, beside the same on plain Java objects
              jmh [-h …]             single operations, by JMH
            """,
            String.join(" ", WORKLOADS.keySet()));
        System.exit(2);
      }
    }
  }

  private static void run(String[] args) {
    if (Workload.scale(args) >= Workload.LEAST_SCALE) {
      OtherTypes.run();
    }
    Workload.run(args, WORKLOADS);
  }
}
