package dev.lasso.samples.benchmarks.compare;

import dev.lasso.samples.benchmarks.measure.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A Markdown writer for comparisons: a table for each workload, with a column for each program. */
final class MarkdownTables {

  private static final String NOTHING = "–";

  private final Comparison comparison;
  private final StringBuilder text = new StringBuilder();

  private MarkdownTables(Comparison comparison) {
    this.comparison = comparison;
  }

  /** Returns the tables, each followed by notes on failures. */
  static String write(Comparison comparison) {
    MarkdownTables tables = new MarkdownTables(comparison);
    comparison.workloads().forEach(tables::table);
    tables.agreement();
    return tables.text.toString();
  }

  private void table(String workload) {
    List<String> peers = List.copyOf(comparison.outcomes(workload).keySet());
    List<String> notes = new ArrayList<>();
    text.append("## ").append(workload).append("\n\n");
    line(workload, peers);
    line("---", peers.stream().map(_ -> "---:").toList());
    List<Row> figures = comparison.figures(workload);
    if (figures.isEmpty()) {
      figures = List.of(new Row(workload, NOTHING, NOTHING, NOTHING));
    }
    for (Row row : figures) {
      line(
          "%s, %s, %s".formatted(row.label(), row.metric(), row.unit()),
          peers.stream().map(peer -> cell(peer, row, notes)).toList());
    }
    text.append('\n');
    for (int i = 0; i < notes.size(); i++) {
      text.append(mark(i)).append(' ').append(notes.get(i)).append("  \n");
    }
    if (!notes.isEmpty()) {
      text.append('\n');
    }
  }

  private void line(String first, List<String> others) {
    text.append("| ").append(first).append(" | ").append(String.join(" | ", others)).append(" |\n");
  }

  private String cell(String peer, Row row, List<String> notes) {
    Outcome outcome = comparison.outcomes(row.workload()).get(peer);
    OptionalDouble value = comparison.value(peer, row);
    String figure = value.isPresent() ? figure(peer, row, value.getAsDouble()) : "";
    Outcome.Failure failure = outcome == null ? null : outcome.failure();
    if (outcome == null || failure == null) {
      return figure.isEmpty() ? NOTHING : figure;
    }
    String mark = note(peer + " " + failure.detail(), notes);
    if (figure.isEmpty()) {
      return failure.label() + mark;
    }
    return outcome.unlimitedStack() ? failure.label() + "; " + figure + mark : figure + mark;
  }

  private String figure(String peer, Row row, double value) {
    if (peer.equals(comparison.baseline())) {
      return comparison.isBest(row) ? "**" + Numbers.value(value) + "**" : Numbers.value(value);
    }
    OptionalDouble ratio = comparison.ratio(peer, row);
    return ratio.isEmpty()
        ? Numbers.value(value)
        : "%s (%s)".formatted(Numbers.value(value), Numbers.ratio(ratio.getAsDouble()));
  }

  private static String note(String note, List<String> notes) {
    if (!notes.contains(note)) {
      notes.add(note);
    }
    return mark(notes.indexOf(note));
  }

  private static String mark(int note) {
    return "<sup>" + (note + 1) + "</sup>";
  }

  private void agreement() {
    List<String> disagreements = comparison.disagreements();
    if (disagreements.isEmpty()) {
      text.append("All programs that count what they did agree.\n");
      return;
    }
    text.append("**Not the same work was done:**\n\n");
    disagreements.forEach(line -> text.append("- ").append(line).append('\n'));
  }
}
