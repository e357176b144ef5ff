package dev.lasso.samples.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the workloads in CPython, in Lasso, and in CPython again, and prints the medians and their
 * ratio.
 *
 * <p>{@code java -cp samples/benchmarks/target/benchmarks.jar
 * dev.lasso.samples.benchmarks.CompareWithPython}, with the java of a JDK 25 and a {@code python3}
 * on the path. Takes about three minutes and 6 GB.
 */
public final class CompareWithPython {

  private CompareWithPython() {}

  /**
   * Compares.
   *
   * @param args none
   * @throws Exception if either fails to run
   */
  public static void main(String[] args) throws Exception {
    Map<String, List<Double>> python = new TreeMap<>();
    String version = runPython(python);
    Map<String, List<Double>> lasso = runLasso();
    runPython(python);
    print(System.out, version, python, lasso);
  }

  private static String runPython(Map<String, List<Double>> into)
      throws IOException, InterruptedException {
    Path script = Files.createTempFile("workloads", ".py");
    try {
      try (InputStream source = CompareWithPython.class.getResourceAsStream("workloads.py")) {
        Files.copy(source, script, StandardCopyOption.REPLACE_EXISTING);
      }
      for (String line : output("python3", script.toString())) {
        int space = line.indexOf(' ');
        into.computeIfAbsent(line.substring(0, space), _ -> new ArrayList<>())
            .add(Double.valueOf(line.substring(space + 1)));
      }
      return output("python3", "--version").getFirst();
    } finally {
      Files.delete(script);
    }
  }

  private static List<String> output(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<String> lines;
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      lines = reader.lines().toList();
    }
    int status = process.waitFor();
    if (status != 0) {
      throw new IOException(String.join(" ", command) + " failed with status " + status);
    }
    return lines;
  }

  private static Map<String, List<Double>> runLasso() throws RunnerException {
    Options options =
        new OptionsBuilder()
            .include(CompareWithPython.class.getPackageName() + "\\.W\\d")
            .shouldDoGC(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    Collection<RunResult> results = new Runner(options).run();
    Map<String, List<Double>> nanos = new TreeMap<>();
    for (RunResult result : results) {
      String name = result.getParams().getBenchmark();
      name = name.substring(CompareWithPython.class.getPackageName().length() + 1);
      nanos.put(name, iterations(result));
    }
    return nanos;
  }

  private static List<Double> iterations(RunResult result) {
    return result.getBenchmarkResults().stream()
        .flatMap(benchmark -> benchmark.getIterationResults().stream())
        .map(IterationResult::getPrimaryResult)
        .map(iteration -> iteration.getScore())
        .toList();
  }

  private static void print(
      PrintStream out,
      String version,
      Map<String, List<Double>> python,
      Map<String, List<Double>> lasso) {
    out.printf("%s and Java %s, medians, ns per object%n%n", version, Runtime.version());
    out.printf("%-24s %8s %8s %6s%n", "workload", "CPython", "Lasso", "ratio");
    lasso.forEach(
        (name, nanos) -> {
          double peer =
              median(python.getOrDefault(name, python.get(name.substring(0, name.indexOf('.')))));
          double ours = median(nanos);
          out.printf("%-24s %8.1f %8.1f %5.1fx%n", name, peer, ours, peer / ours);
        });
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
