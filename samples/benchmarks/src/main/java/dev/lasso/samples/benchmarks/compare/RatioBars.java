package dev.lasso.samples.benchmarks.compare;

import dev.lasso.samples.benchmarks.measure.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The bars for a row of the tables.
 *
 * @param row the row
 * @param best whether Lasso beats all peers of the row
 * @param bars a bar for each peer that was measured or failed
 */
record RatioBars(Row row, boolean best, List<Bar> bars) {

  /**
   * Returns the groups of a comparison, without p99 figures and without rows in which no peer has a
   * ratio.
   */
  static List<RatioBars> of(Comparison comparison) {
    return comparison.workloads().stream()
        .flatMap(workload -> comparison.figures(workload).stream())
        .filter(row -> !row.metric().startsWith("p99"))
        .map(row -> of(comparison, row))
        .filter(group -> group.bars().stream().anyMatch(bar -> bar.ratio() > 0))
        .toList();
  }

  private static RatioBars of(Comparison comparison, Row row) {
    List<Bar> bars = new ArrayList<>();
    for (Map.Entry<String, Outcome> entry : comparison.outcomes(row.workload()).entrySet()) {
      String peer = entry.getKey();
      Outcome.Failure failure = entry.getValue().failure();
      OptionalDouble ratio = comparison.ratio(peer, row);
      if (comparison.isPeer(peer) && (ratio.isPresent() || failure != null)) {
        bars.add(new Bar(peer, ratio.orElse(0), note(entry.getValue(), ratio.isPresent())));
      }
    }
    return new RatioBars(row, comparison.isBest(row), bars);
  }

  private static String note(Outcome outcome, boolean measured) {
    if (outcome.unlimitedStack()) {
      return "overflows the default stack";
    }
    Outcome.Failure failure = outcome.failure();
    return failure == null || measured ? "" : failure.label();
  }

  /**
   * A bar.
   *
   * @param peer the name of the peer
   * @param ratio the ratio, which determines the length; 0 if there is none
   * @param note the reason for a failure; empty if there was none
   */
  record Bar(String peer, double ratio, String note) {

    /** Returns the text at the end of the bar. */
    String label() {
      if (ratio <= 0) {
        return peer + ": " + note;
      }
      String figure = peer + " " + Numbers.ratio(ratio);
      return note.isEmpty() ? figure : figure + " (" + note + ")";
    }
  }
}
