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

/** The outcomes of all runs, by program and workload. */
final class Comparison {

  private final List<String> ours;
  private final Map<String, Map<String, Outcome>> outcomes = new TreeMap<>();

  /**
   * Creates an empty comparison.
   *
   * @param ours the names of the programs that are not peers; the first one is the baseline, 1×
   */
  Comparison(List<String> ours) {
    this.ours = List.copyOf(ours);
  }

  /** Adds the outcome of a program's run of a workload. */
  void add(String peer, String workload, Outcome outcome) {
    outcomes.computeIfAbsent(workload, _ -> new LinkedHashMap<>()).put(peer, outcome);
  }

  /** Returns the name of the program whose ratio is 1×. */
  String baseline() {
    return ours.getFirst();
  }

  /** Returns whether a program is a peer of Lasso. */
  boolean isPeer(String name) {
    return !ours.contains(name);
  }

  /** Returns the workloads that were run. */
  Set<String> workloads() {
    return outcomes.keySet();
  }

  /** Returns the outcomes of a workload by program, in the order of the runs. */
  Map<String, Outcome> outcomes(String workload) {
    return outcomes.getOrDefault(workload, Map.of());
  }

  /** Returns the rows of a workload that are measured values. */
  List<Row> figures(String workload) {
    return rows(workload).stream().filter(Row::isFigure).toList();
  }

  private Set<Row> rows(String workload) {
    return outcomes(workload).values().stream()
        .flatMap(outcome -> outcome.results().stream())
        .map(Result::row)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns a program's value in a row, if any. */
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

  /** Returns a program's value divided by the baseline's, if both exist. */
  OptionalDouble ratio(String peer, Row row) {
    OptionalDouble ours = value(baseline(), row);
    OptionalDouble theirs = value(peer, row);
    return ours.isPresent() && ours.getAsDouble() > 0 && theirs.isPresent()
        ? OptionalDouble.of(theirs.getAsDouble() / ours.getAsDouble())
        : OptionalDouble.empty();
  }

  /**
   * Returns whether the baseline beats all peers of a row that has any. The figure of a peer that
   * overflows the default stack does not count.
   */
  boolean isBest(Row row) {
    OptionalDouble ours = value(baseline(), row);
    List<Double> theirs =
        values(row).entrySet().stream()
            .filter(entry -> isPeer(entry.getKey()))
            .filter(entry -> !outcomes(row.workload()).get(entry.getKey()).unlimitedStack())
            .map(Map.Entry::getValue)
            .toList();
    return ours.isPresent()
        && !theirs.isEmpty()
        && theirs.stream().allMatch(value -> ours.getAsDouble() < value);
  }

  /**
   * Returns the rows in which programs differ that should have done the same work, with all their
   * values.
   */
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
