package dev.lasso.samples.benchmarks.threads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures, each with the figure that it is compared with, from the same run. */
final class Tally {

  private record Row(String label, String figure, String with, String ratio, String reach) {}

  private final Appendable out;
  private final List<Row> rows = new ArrayList<>();

  Tally(Appendable out) {
    this.out = out;
  }

  /**
   * Records two figures and their ratio.
   *
   * @param label the measured operation
   * @param value its figure
   * @param with the figure to compare with
   * @param unit the unit of both figures
   * @param reach the target for the ratio
   */
  void compare(String label, double value, double with, String unit, String reach) {
    String ratio = String.format(Locale.ROOT, "%.2f", value / with);
    add(new Row(label, text(value, unit), text(with, unit), ratio, reach));
  }

  /** Records a figure with a target. */
  void note(String label, double value, String unit, String reach) {
    add(new Row(label, text(value, unit), "", "", reach));
  }

  private void add(Row row) {
    rows.add(row);
    try {
      out.append(String.join("\t", row.label(), row.figure(), row.with(), row.ratio(), row.reach()))
          .append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(double value, String unit) {
    return String.format(Locale.ROOT, value < 100 ? "%.3g %s" : "%,.0f %s", value, unit);
  }

  String markdown() {
    StringBuilder text =
        new StringBuilder("| | | compared with | ratio | to reach |\n|---|---:|---:|---:|---:|\n");
    for (Row row : rows) {
      text.append("| ")
          .append(
              String.join(" | ", row.label(), row.figure(), row.with(), row.ratio(), row.reach()))
          .append(" |\n");
    }
    return text.toString();
  }
}
