package dev.lasso.samples.benchmarks.compare;

import java.util.List;
import java.util.stream.Stream;

/** Comparisons to show. */
final class Comparisons {

  private Comparisons() {}

  /** What becomes of a run that prints {@code lines}, their tabs written as {@code |}. */
  static Outcome printed(String... lines) {
    return Outcome.of(results(lines));
  }

  static List<Result> results(String... lines) {
    return Stream.of(lines).map(line -> Result.parse(line.replace('|', '\t'))).toList();
  }

  /** One with all that can happen. */
  static Comparison full() {
    Comparison comparison = new Comparison(List.of("Lasso", "Lasso (Parallel)"));
    comparison.add(
        "Lasso", "W1", printed("W1|collect|time|20|ns", "W1|collect|collected|4000000|objects"));
    comparison.add("Lasso (Parallel)", "W1", printed("W1|collect|time|18|ns"));
    comparison.add(
        "C<++>", "W1", printed("W1|collect|time|65|ns", "W1|collect|collected|4000000|objects"));
    comparison.add("PHP", "W1", Outcome.failed(List.of(), "crash", "ended by signal 9"));
    comparison.add("Lasso", "W4", printed("W4|release|time|10|ns", "W4|release|p99 pause|1|ms"));
    comparison.add("Nim", "W4", printed("W4|release|time|2.5|ns", "W4|release|p99 pause|2|ms"));
    comparison.add("PHP", "W4", Outcome.overflowed(printed("W4|release|time|61|ns")));
    return comparison;
  }
}
