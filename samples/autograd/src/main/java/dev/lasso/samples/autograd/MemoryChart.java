package dev.lasso.samples.autograd;

import java.util.List;
import java.util.Locale;

/** Draws native bytes over steps as SVG, with a line for each run, on a logarithmic scale. */
final class MemoryChart {

  private static final int WIDTH = 900;
  private static final int LEFT = 80;
  private static final int RIGHT = WIDTH - 30;
  private static final int TOP = 110;
  private static final int BOTTOM = 400;
  private static final int COLUMNS = 800;

  /** Middle tones that stand out on both white and black. */
  private static final List<String> COLOURS = List.of("#4e79a7", "#f28e2b", "#59a14f", "#e15759");

  private static final String STYLE =
      """
      <style>
        text { font: 12px system-ui, 'DejaVu Sans', sans-serif; fill: #1f2328; }
        .title { font-size: 18px; font-weight: 600; }
        .quiet { fill: #59636e; }
        .end { text-anchor: end; }
        .paper { fill: #ffffff; }
        .grid { stroke: #d1d9e0; }
        polyline { fill: none; stroke-width: 1.8; }
        @media (prefers-color-scheme: dark) {
          text { fill: #f0f6fc; }
          .quiet { fill: #9198a1; }
          .paper { fill: #0d1117; }
          .grid { stroke: #3d444d; }
        }
      </style>
      """;

  private final List<Run> runs;
  private final double lowest;
  private final double highest;
  private final StringBuilder svg = new StringBuilder();

  private MemoryChart(List<Run> runs) {
    this.runs = runs;
    var bytes = runs.stream().flatMap(run -> run.peaks.stream()).mapToLong(each -> each);
    var range = bytes.summaryStatistics();
    lowest = Math.floor(Math.log10((double) range.getMin()));
    highest = Math.ceil(Math.log10((double) range.getMax()));
  }

  /** Returns the drawing. */
  static String draw(List<Run> runs) {
    return new MemoryChart(runs).draw();
  }

  private String draw() {
    int height = BOTTOM + 60;
    put(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d'"
            + " role='img'>\n",
        WIDTH, height, WIDTH, height);
    put("<title>Native memory of a training</title>\n");
    svg.append(STYLE);
    put("<rect class='paper' width='%d' height='%d'/>\n", WIDTH, height);
    text(20, 32, "title", "The most native memory in use in each step, MB, logarithmic");
    for (double power = lowest; power <= highest; power++) {
      double y = y(Math.pow(10, power));
      put("<line class='grid' x1='%d' y1='%.1f' x2='%d' y2='%.1f'/>\n", LEFT, y, RIGHT, y);
      text(LEFT - 8, y + 4, "quiet end", label(power));
    }
    text(LEFT, BOTTOM + 36, "quiet", "step 1");
    text(RIGHT, BOTTOM + 36, "quiet end", "step " + runs.getFirst().peaks.size());
    for (int i = runs.size() - 1; i >= 0; i--) { // the first on top
      int x = 20 + i * 180;
      put("<rect x='%d' y='57' width='12' height='12' fill='%s'/>\n", x, COLOURS.get(i));
      text(x + 18, 68, "", runs.get(i).strategy.title);
      line(runs.get(i), COLOURS.get(i));
    }
    return svg.append("</svg>\n").toString();
  }

  private static String label(double power) {
    return String.format(Locale.ROOT, power < 6 ? "%.2f" : "%.0f", Math.pow(10, power - 6));
  }

  private double y(double bytes) {
    return BOTTOM - (BOTTOM - TOP) * (Math.log10(bytes) - lowest) / (highest - lowest);
  }

  /** Draws a point for each column, at the maximum of its steps. */
  private void line(Run run, String colour) {
    int steps = run.peaks.size();
    int columns = Math.min(COLUMNS, steps);
    put("<polyline stroke='%s' points='", colour);
    for (int i = 0; i < columns; i++) {
      int from = (int) ((long) i * steps / columns);
      int to = (int) ((i + 1L) * steps / columns);
      long most = run.peaks.subList(from, to).stream().mapToLong(each -> each).max().orElse(0);
      double x = LEFT + (double) (RIGHT - LEFT) * i / Math.max(1, columns - 1);
      put("%.1f,%.1f ", x, y((double) most));
    }
    put("'/>\n");
  }

  private void text(double x, double y, String kind, String text) {
    put("<text class='%s' x='%.1f' y='%.1f'>%s</text>\n", kind, x, y, text);
  }

  @SuppressWarnings("AnnotateFormatMethod") // would need one more dependency
  private void put(String format, Object... args) {
    svg.append(String.format(Locale.ROOT, format, args));
  }
}
