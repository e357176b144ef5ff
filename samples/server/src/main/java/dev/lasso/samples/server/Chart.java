package dev.lasso.samples.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Draws native memory and the waits of clients over time, as SVG, with a line for each store. */
final class Chart {

  private static final int WIDTH = 900;
  private static final int LEFT = 70;
  private static final int RIGHT = WIDTH - 30;
  private static final int HEIGHT = 200;
  private static final int MEMORY_TOP = 110;
  private static final int WAIT_TOP = 380;
  private static final int TICKS = 4;
  private static final double WINDOW_SECONDS = 0.25;

  /** Middle tones that stand out on both white and black. */
  private static final List<String> COLOURS = List.of("#4e79a7", "#f28e2b", "#e15759");

  private static final String STYLE =
      """
      <style>
        text { font: 12px system-ui, 'DejaVu Sans', sans-serif; fill: #1f2328; }
        .title { font-size: 18px; font-weight: 600; }
        .panel { font-weight: 600; }
        .quiet { fill: #59636e; }
        .end { text-anchor: end; }
        .paper { fill: #ffffff; }
        .grid { stroke: #d1d9e0; }
        polyline { fill: none; stroke-width: 1.6; }
        @media (prefers-color-scheme: dark) {
          text { fill: #f0f6fc; }
          .quiet { fill: #9198a1; }
          .paper { fill: #0d1117; }
          .grid { stroke: #3d444d; }
        }
      </style>
      """;

  /** A point in a panel: seconds since the start, and the measured value. */
  private record Point(double seconds, double value) {}

  private final List<Outcome> outcomes;
  private final double seconds;
  private final StringBuilder svg = new StringBuilder();

  private Chart(List<Outcome> outcomes) {
    this.outcomes = outcomes;
    seconds =
        outcomes.stream()
            .flatMap(each -> each.memory().stream())
            .mapToDouble(memory -> memory.nanos() / 1e9)
            .max()
            .orElse(1);
  }

  /** Returns the drawing. */
  static String draw(List<Outcome> outcomes) {
    return new Chart(outcomes).draw();
  }

  private String draw() {
    int height = WAIT_TOP + HEIGHT + 50;
    put(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d'"
            + " role='img'>%n",
        WIDTH, height, WIDTH, height);
    put("<title>Three ways to replace a native model under load</title>%n");
    svg.append(STYLE);
    put("<rect class='paper' width='%d' height='%d'/>%n", WIDTH, height);
    text(20, 32, "title", "Three ways to replace a native model under load");
    for (int i = 0; i < outcomes.size(); i++) {
      int x = 20 + i * 160;
      put("<rect x='%d' y='49' width='12' height='12' fill='%s'/>%n", x, COLOURS.get(i));
      text(x + 18, 60, "", outcomes.get(i).store());
    }
    panel(MEMORY_TOP, "Native memory, MB", outcomes.stream().map(Chart::memory).toList());
    panel(
        WAIT_TOP,
        "How long 99 of 100 fast clients waited at most, in each quarter of a second, ms",
        outcomes.stream().map(this::waits).toList());
    text(LEFT, WAIT_TOP + HEIGHT + 38, "quiet", "seconds");
    return svg.append("</svg>\n").toString();
  }

  private static List<Point> memory(Outcome outcome) {
    return outcome.memory().stream()
        .map(each -> new Point(each.nanos() / 1e9, each.bytes() / (double) (1 << 20)))
        .toList();
  }

  private List<Point> waits(Outcome outcome) {
    List<Point> points = new ArrayList<>();
    for (double from = 0; from + WINDOW_SECONDS <= seconds; from += WINDOW_SECONDS) {
      double start = from * 1e9;
      List<Outcome.Answer> answers =
          outcome.answers().stream()
              .filter(each -> each.dueNanos() >= start)
              .filter(each -> each.dueNanos() < start + WINDOW_SECONDS * 1e9)
              .toList();
      if (!answers.isEmpty()) {
        points.add(new Point(from + WINDOW_SECONDS / 2, Outcome.waitedMillis(answers, 0.99)));
      }
    }
    return points;
  }

  private void panel(int top, String title, List<List<Point>> lines) {
    double most =
        lines.stream().flatMap(List::stream).mapToDouble(Point::value).max().orElse(1) * 1.05;
    text(20, top - 14, "panel", title);
    for (int i = 0; i <= TICKS; i++) {
      double y = top + HEIGHT - (double) HEIGHT * i / TICKS;
      put("<line class='grid' x1='%d' y1='%.1f' x2='%d' y2='%.1f'/>%n", LEFT, y, RIGHT, y);
      text(LEFT - 8, y + 4, "quiet end", String.format(Locale.ROOT, "%.3g", most * i / TICKS));
      double x = LEFT + (double) (RIGHT - LEFT) * i / TICKS;
      text(x, top + HEIGHT + 20, "quiet", String.format(Locale.ROOT, "%.1f", seconds * i / TICKS));
    }
    for (int i = 0; i < lines.size(); i++) {
      String points =
          lines.get(i).stream()
              .map(
                  point ->
                      String.format(
                          Locale.ROOT,
                          "%.1f,%.1f",
                          LEFT + (RIGHT - LEFT) * point.seconds() / seconds,
                          top + HEIGHT - HEIGHT * point.value() / most))
              .collect(Collectors.joining(" "));
      put("<polyline stroke='%s' points='%s'/>%n", COLOURS.get(i), points);
    }
  }

  private void text(double x, double y, String kind, String text) {
    put("<text class='%s' x='%.1f' y='%.1f'>%s</text>%n", kind, x, y, text);
  }

  private void put(String format, Object... args) {
    svg.append(String.format(Locale.ROOT, format.replace("%n", "\n"), args));
  }
}
