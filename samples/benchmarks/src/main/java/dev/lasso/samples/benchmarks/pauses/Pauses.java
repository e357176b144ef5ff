package dev.lasso.samples.benchmarks.pauses;

import dev.lasso.samples.benchmarks.measure.Arguments;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Numbers;
import dev.lasso.samples.benchmarks.measure.Utilisation;
import dev.lasso.samples.benchmarks.measure.Waits;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Measures the pauses of a program: histograms of all waits for each kind of operation, and the
 * minimum mutator utilization.
 */
public final class Pauses {

  private static final String USAGE = "pauses [WORKLOAD …] [--scale 1] [--markdown]";
  private static final double[] PERCENTILES = {50, 99, 99.9, 99.99, 100};
  private static final List<String> METRICS = List.of("p50", "p99", "p99.9", "p99.99", "max");

  /** The lengths of the time windows, in milliseconds. */
  private static final long[] WINDOWS = {1, 2, 5, 10, 20, 50, 100};

  private static final int CLOCK_READS = 1_000_000;

  /** A workload that records the duration of each of its operations. */
  @FunctionalInterface
  public interface Timed {

    /**
     * Runs the workload.
     *
     * @param scale factor applied to its usual size
     * @param waits records the waits
     */
    void run(double scale, Waits waits);
  }

  private final StringBuilder table = new StringBuilder();
  private final StringBuilder utilisations = new StringBuilder();
  private final Appendable out;

  private Pauses(Appendable out) {
    this.out = out;
    table.append("| workload, operation | count | ");
    METRICS.forEach(metric -> table.append(metric).append(", µs | "));
    table.append("\n| --- |").append(" ---: |".repeat(1 + METRICS.size())).append('\n');
    utilisations.append("| workload, the program's part of any | ");
    Arrays.stream(WINDOWS).forEach(window -> utilisations.append(window).append(" ms | "));
    utilisations.append("\n| --- |").append(" ---: |".repeat(WINDOWS.length)).append('\n');
  }

  /**
   * Runs the measurements.
   *
   * @param args the names of workloads, by default all, and options
   * @param workloads the workloads by name
   */
  public static void main(String[] args, Map<String, Timed> workloads) {
    Arguments arguments = Arguments.parse(USAGE, args);
    String markdown = run(arguments, workloads, System.out);
    if (arguments.markdown()) {
      System.out.print(markdown);
    }
  }

  /**
   * Runs the measurements, and prints a line for each figure.
   *
   * @param arguments the parsed command line
   * @param workloads the workloads by name
   * @param out receives the lines
   * @return Markdown tables
   * @throws IllegalArgumentException if a workload is unknown
   */
  static String run(Arguments arguments, Map<String, Timed> workloads, Appendable out) {
    Arguments.check(arguments.names(), List.copyOf(workloads.keySet()));
    Pauses pauses = new Pauses(out);
    pauses.clock();
    workloads.forEach(
        (name, workload) -> {
          if (arguments.names().isEmpty() || arguments.names().contains(name)) {
            workload.run(arguments.scale(), new Waits()); // warms up
            Waits waits = new Waits();
            workload.run(arguments.scale(), waits);
            waits.forEach((kind, histogram) -> pauses.show(name, kind, histogram));
            Utilisation utilisation = new Utilisation();
            workload.run(arguments.scale(), new Waits(utilisation));
            pauses.show(name, utilisation);
          }
        });
    return pauses.table + "\n" + pauses.utilisations;
  }

  /** Measures the overhead in each wait of reading the clock at its start and end. */
  private void clock() {
    Waits waits = new Waits();
    Waits.Kind kind = waits.kind("read");
    for (int i = 0; i < CLOCK_READS; i++) {
      long start = System.nanoTime();
      waits.note(kind, System.nanoTime() - start);
    }
    waits.forEach((name, histogram) -> show("clock", name, histogram));
  }

  private void show(String workload, Utilisation utilisation) {
    Figures figures = new Figures(workload, out);
    utilisations.append("| ").append(workload);
    for (long window : WINDOWS) {
      double percent = 100 * utilisation.minimum(window * 1_000_000);
      figures.print("utilisation", window + " ms", percent, "%");
      utilisations.append(" | %.0f %%".formatted(percent));
    }
    utilisations.append(" |\n");
  }

  private void show(String workload, String kind, Histogram histogram) {
    Figures figures = new Figures(workload, out);
    figures.check(kind, "count", histogram.getTotalCount(), "operations");
    table.append("| %s, %s | %,d".formatted(workload, kind, histogram.getTotalCount()));
    for (int i = 0; i < PERCENTILES.length; i++) {
      double micros = histogram.getValueAtPercentile(PERCENTILES[i]) / 1e3;
      figures.print(kind, METRICS.get(i), micros, "us");
      table.append(" | ").append(Numbers.value(micros));
    }
    table.append(" |\n");
  }
}
