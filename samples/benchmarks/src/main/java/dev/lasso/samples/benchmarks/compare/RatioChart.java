package dev.lasso.samples.benchmarks.compare;

import dev.lasso.samples.benchmarks.measure.Numbers;
import java.util.List;
import java.util.Locale;

/**
 * Draws a comparison as SVG. Each row of the tables is a group of bars, one for each peer. A bar
 * extends from 1× to the peer's ratio on a logarithmic scale.
 */
final class RatioChart {

  private static final int WIDTH = 1000;
  private static final int LEFT = 220;
  private static final int RIGHT = 720;
  private static final int BAR = 14;
  private static final int GAP = 14;
  private static final int LEGEND_TOP = 84;
  private static final int LEGEND_LINE = 20;
  private static final int LEGEND_COLUMNS = 4;

  /** Middle tones that stand out on both white and black. */
  private static final List<String> COLOURS =
      List.of(
          "#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1", "#9c755f", "#3fa7a0", "#c9a01a",
          "#e86a92", "#7f8c3a", "#8a8f98", "#5f6fd0", "#b5651d", "#2f8fc4");

  private static final String STYLE =
      """
      <style>
        text { font: 12px system-ui, 'DejaVu Sans', sans-serif; fill: #1f2328; }
        .title { font-size: 18px; font-weight: 600; }
        .best { font-weight: 600; }
        .quiet { fill: #59636e; }
        .middle { text-anchor: middle; }
        .end { text-anchor: end; }
        .paper { fill: #ffffff; }
        .grid { stroke: #d1d9e0; }
        .one { stroke: #1f2328; stroke-width: 2; }
        @media (prefers-color-scheme: dark) {
          text { fill: #f0f6fc; }
          .quiet { fill: #9198a1; }
          .paper { fill: #0d1117; }
          .grid { stroke: #3d444d; }
          .one { stroke: #f0f6fc; }
        }
      </style>
      """;

  private final Comparison comparison;
  private final List<RatioBars> groups;
  private final List<String> peers;
  private final RatioScale scale;
  private final int top;
  private final int bottom;
  private final StringBuilder svg = new StringBuilder();

  private RatioChart(Comparison comparison) {
    this.comparison = comparison;
    groups = RatioBars.of(comparison);
    List<RatioBars.Bar> bars = groups.stream().flatMap(group -> group.bars().stream()).toList();
    peers = bars.stream().map(RatioBars.Bar::peer).distinct().toList();
    scale =
        RatioScale.of(
            LEFT,
            RIGHT,
            bars.stream().map(RatioBars.Bar::ratio).filter(ratio -> ratio > 0).toList());
    int legendLines = Math.ceilDiv(peers.size(), LEGEND_COLUMNS);
    top = LEGEND_TOP + legendLines * LEGEND_LINE + 34;
    bottom = top + bars.size() * BAR + (groups.size() + 1) * GAP;
  }

  /** Returns the drawing. */
  static String draw(Comparison comparison) {
    return new RatioChart(comparison).draw();
  }

  private String draw() {
    int height = bottom + 50;
    put(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d'"
            + " role='img'>%n",
        WIDTH, height, WIDTH, height);
    put("<title>Lasso and its peers</title>%n");
    svg.append(STYLE);
    put("<rect class='paper' width='%d' height='%d'/>%n", WIDTH, height);
    text(20, 32, "title", "Lasso and its peers: peer ÷ " + comparison.baseline());
    text(
        20,
        54,
        "quiet",
        "Bars to the right of 1×: the peer takes longer, or more memory, than Lasso."
            + " To the left: less. Rows in bold: Lasso is the best.");
    legend();
    axis();
    int y = top + GAP;
    for (RatioBars group : groups) {
      group(group, y);
      y += group.bars().size() * BAR + GAP;
    }
    return svg.append("</svg>\n").toString();
  }

  private void legend() {
    int column = (WIDTH - 40) / LEGEND_COLUMNS;
    for (int i = 0; i < peers.size(); i++) {
      int x = 20 + i % LEGEND_COLUMNS * column;
      int y = LEGEND_TOP + i / LEGEND_COLUMNS * LEGEND_LINE;
      put(
          "<rect class='key' x='%d' y='%d' width='12' height='12' fill='%s'/>%n",
          x, y - 10, colour(peers.get(i)));
      text(x + 18, y, "", peers.get(i));
    }
  }

  private void axis() {
    for (double tick : scale.ticks()) {
      String kind = tick == 1 ? "one" : "grid";
      put(
          "<line class='%s' x1='%.1f' y1='%d' x2='%.1f' y2='%d'/>%n",
          kind, scale.x(tick), top, scale.x(tick), bottom);
      text(scale.x(tick), top - 8, "quiet middle", Numbers.tick(tick));
      text(scale.x(tick), bottom + 18, "quiet middle", Numbers.tick(tick));
    }
    text(
        (LEFT + RIGHT) / 2.0,
        bottom + 38,
        "quiet middle",
        "peer ÷ " + comparison.baseline() + ", logarithmic");
    text(20, top - 8, "quiet", "workload, case, metric");
  }

  private void group(RatioBars group, int y) {
    put("<g class='row'>%n");
    text(
        LEFT - 12,
        y + 11,
        group.best() ? "best end" : "end",
        group.row().workload() + " " + group.row().label());
    if (group.bars().size() > 1) {
      text(LEFT - 12, y + 11 + BAR, "quiet end", group.row().metric());
    }
    int at = y;
    for (RatioBars.Bar bar : group.bars()) {
      bar(bar, at);
      at += BAR;
    }
    put("</g>%n");
  }

  private void bar(RatioBars.Bar bar, int y) {
    double one = scale.x(1);
    double end = bar.ratio() > 0 ? scale.x(bar.ratio()) : one;
    put(
        "<rect class='bar' x='%.1f' y='%d' width='%.1f' height='%d' fill='%s'/>%n",
        Math.min(one, end), y + 1, Math.max(1, Math.abs(end - one)), BAR - 3, colour(bar.peer()));
    text(Math.max(one, end) + 5, y + 10, "", bar.label());
  }

  private String colour(String peer) {
    return COLOURS.get(peers.indexOf(peer) % COLOURS.size());
  }

  private void text(double x, int y, String kind, String text) {
    put(
        "<text class='%s' x='%.1f' y='%d'>%s</text>%n",
        kind, x, y, text.replace("&", "&amp;").replace("<", "&lt;"));
  }

  private void put(String format, Object... args) {
    svg.append(String.format(Locale.ROOT, format.replace("%n", "\n"), args));
  }
}
