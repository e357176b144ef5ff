package dev.lasso.samples.benchmarks.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What became of all runs, by program and workload. */
final class Comparison {

  private final List<String> ours;
  private final Map<String, Map<String, Outcome>> outcomes = new TreeMap<>();

  /**
   * An empty comparison.
   *
   * @param ours the names of the programs that are no peers; the first one is 1×
   */
  Comparison(List<String> ours) {
    this.ours = List.copyOf(ours);
  }

  /** Adds what became of a program's run of a workload. */
  void add(String peer, String workload, Outcome outcome) {
    outcomes.computeIfAbsent(workload, _ -> new LinkedHashMap<>()).put(peer, outcome);
  }

  /** The name of the program that is 1×. */
  String baseline() {
    return ours.getFirst();
  }

  /** Whether a program is one of those that are compared with. */
  boolean isPeer(String name) {
    return !ours.contains(name);
  }

  /** The workloads that were run. */
  Set<String> workloads() {
    return outcomes.keySet();
  }

  /** The programs that ran a workload, and what became of it, in the order of the runs. */
  Map<String, Outcome> outcomes(String workload) {
    return outcomes.getOrDefault(workload, Map.of());
  }

  /** What was measured in a workload. */
  List<Row> figures(String workload) {
    return rows(workload).stream().filter(Row::isFigure).toList();
  }

  private Set<Row> rows(String workload) {
    return outcomes(workload).values().stream()
        .flatMap(outcome -> outcome.results().stream())
        .map(Result::row)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** What a program says in a row, if anything. */
  OptionalDouble value(String peer, Row row) {
    Outcome outcome = outcomes(row.workload()).get(peer);
    if (outcome == null) {
      return OptionalDouble.empty();
    }
    return outcome.results().stream()
        .filter(result -> result.row().equals(row))
        .mapToDouble(Result::value)
        .findFirst();
  }

  /** How many times the baseline's value a program's value is, if there are both. */
  OptionalDouble ratio(String peer, Row row) {
    OptionalDouble ours = value(baseline(), row);
    OptionalDouble theirs = value(peer, row);
    return ours.isPresent() && ours.getAsDouble() > 0 && theirs.isPresent()
        ? OptionalDouble.of(theirs.getAsDouble() / ours.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The rows where programs that ought to do the same work did not, each with all that is said. */
  List<String> disagreements() {
    List<String> disagreements = new ArrayList<>();
    for (String workload : workloads()) {
      for (Row row : rows(workload)) {
        if (!row.isFigure() && values(row).values().stream().distinct().count() > 1) {
          disagreements.add(
              values(row).entrySet().stream()
                  .map(entry -> entry.getKey() + " %.0f".formatted(entry.getValue()))
                  .collect(Collectors.joining(", ", row + " (" + row.unit() + "): ", "")));
        }
      }
    }
    return disagreements;
  }

  private Map<String, Double> values(Row row) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String peer : outcomes(row.workload()).keySet()) {
      value(peer, row).ifPresent(value -> values.put(peer, value));
    }
    return values;
  }
}
