package dev.lasso.samples.benchmarks.compiletime;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Measures the time that annotation processors add to a compilation of 1, 100 and 500 types with 10
 * fields. All variants run in turn, in a new order each time. The figures are medians of all runs
 * after the compiler has warmed up.
 *
 * <p>{@code java -Xms2g -Xmx2g -XX:+AlwaysPreTouch -cp samples/benchmarks/target/benchmarks.jar
 * dev.lasso.samples.benchmarks.compiletime.CompileTime}, with the java of a JDK 25, prints a line
 * for each figure; with {@code --markdown} it prints a table. The options matter: without them,
 * page faults on first-touched memory would be charged to whichever variant happened to run.
 */
public final class CompileTime {
  /** High enough that the JIT compilers have finished with the code of all three variants. */
  private static final int WARM_UP = 100;

  private static final int RUNS = 15;
  private static final int FIELDS = 10;

  private CompileTime() {}

  /**
   * Runs the measurements.
   *
   * @param args {@code --markdown}, for a table
   * @throws IOException if the libraries cannot be read
   */
  public static void main(String[] args) throws IOException {
    boolean isTable = Arrays.asList(args).contains("--markdown");
    if (isTable) {
      printHeader(System.out);
    }
    try (Compiler compiler = new Compiler()) {
      measure(compiler, 100, FIELDS, WARM_UP);
      for (int types : new int[] {1, 100, 500}) {
        measure(compiler, types, FIELDS, 1);
        List<Measurement> measurements = measure(compiler, types, FIELDS, RUNS);
        if (isTable) {
          printRows(System.out, measurements);
        } else {
          printLines(System.out, measurements);
        }
      }
    }
  }

  /**
   * Runs all variants in turn, in random order, so that all see the same machine and none always
   * follows the same other one.
   */
  static List<Measurement> measure(Compiler compiler, int types, int fields, int runs) {
    List<Measurement> measurements =
        Arrays.stream(Variant.values())
            .map(variant -> new Measurement(compiler, variant, types, fields))
            .toList();
    List<Measurement> turn = new ArrayList<>(measurements);
    Random order = new Random(types);
    for (int run = 0; run < runs; run++) {
      Collections.shuffle(turn, order);
      turn.forEach(Measurement::run);
    }
    return measurements;
  }

  /** Prints {@code workload, variant, metric, value, unit}, separated by tabs. */
  static void printLines(PrintStream out, List<Measurement> measurements) {
    for (Measurement measurement : measurements) {
      printLines(out, measurement, "processor", measurement.processor());
      printLines(out, measurement, "compilation", measurement.whole());
      printLines(out, measurement, "by-hand", measurement.byHand());
    }
  }

  private static void printLines(
      PrintStream out, Measurement measurement, String what, Measurement.Figure figure) {
    String start =
        "compile-%s-types-%s-fields\t%s\t%s"
            .formatted(
                measurement.types(), measurement.fields(), measurement.variant().title(), what);
    out.printf(Locale.ROOT, "%s-time\t%.4f\tms/type%n", start, figure.millis());
    out.printf(Locale.ROOT, "%s-allocation\t%.1f\tkB/type%n", start, figure.kilobytes());
  }

  private static void printHeader(PrintStream out) {
    out.println("| types × fields | | processor | allocates | whole compilation | by hand |");
    out.println("|---|---|---|---|---|---|");
  }

  private static void printRows(PrintStream out, List<Measurement> measurements) {
    for (Measurement measurement : measurements) {
      out.printf(
          Locale.ROOT,
          "| %,d × %s | %s | %.2f ms | %,.0f kB | %.2f ms | %.2f ms |%n",
          measurement.types(),
          measurement.fields(),
          measurement.variant().title(),
          measurement.processor().millis(),
          measurement.processor().kilobytes(),
          measurement.whole().millis(),
          measurement.byHand().millis());
    }
  }
}
