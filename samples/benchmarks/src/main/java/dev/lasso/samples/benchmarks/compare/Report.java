package dev.lasso.samples.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A comparison, with the settings and versions that produced it.
 *
 * @param settings the settings of the comparison
 * @param versions the programs that were run, with their platforms
 * @param missing the peers that are not installed, with the reasons
 * @param comparison the outcomes of the runs
 */
record Report(
    Settings settings, List<String> versions, List<String> missing, Comparison comparison) {

  /** Writes the files. */
  void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("compare.md"), markdown());
    Files.writeString(directory.resolve("compare.tsv"), lines());
    Files.writeString(directory.resolve("compare.svg"), RatioChart.draw(comparison));
  }

  /** Returns a description of the setup, followed by the tables. */
  String markdown() throws IOException {
    StringBuilder text = new StringBuilder("# Lasso and its peers\n\n");
    text.append(
        """
        Each program runs in a process of its own, one after another: medians of five runs, the longest
        of their pauses. In parentheses: how many times the figure of %s, whose figure is bold where it
        beats all peers of the row. JVM heaps are aged, by two JVM collections before the timed part,
        unless the name of the program says that they are fresh.

        """
            .formatted(comparison.baseline()));
    item(text, Machine.describe());
    item(text, "%s, pre-touched heaps of %s".formatted(Machine.jdk(), settings.heap()));
    item(text, "scale " + settings.scale());
    versions.forEach(version -> item(text, version));
    missing.forEach(peer -> item(text, "not run: " + peer));
    return text.append('\n').append(MarkdownTables.write(comparison)).toString();
  }

  private static void item(StringBuilder text, String item) {
    text.append("- ").append(item).append('\n');
  }

  /** Returns all printed lines, each after the program's name, and all failures. */
  private String lines() {
    StringBuilder text = new StringBuilder("program\tworkload\tcase\tmetric\tvalue\tunit\n");
    for (String workload : comparison.workloads()) {
      for (Map.Entry<String, Outcome> entry : comparison.outcomes(workload).entrySet()) {
        lines(text, entry.getKey(), workload, entry.getValue());
      }
    }
    return text.toString();
  }

  private static void lines(StringBuilder text, String peer, String workload, Outcome outcome) {
    for (Result result : outcome.results()) {
      Row row = result.row();
      line(text, peer, workload, row.label(), row.metric(), "" + result.value(), row.unit());
    }
    Outcome.Failure failure = outcome.failure();
    if (failure != null) {
      line(text, peer, workload, failure.label(), failure.detail(), "", "");
    }
  }

  private static void line(StringBuilder text, String... fields) {
    text.append(String.join("\t", fields)).append('\n');
  }
}
