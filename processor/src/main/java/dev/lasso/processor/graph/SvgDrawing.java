package dev.lasso.processor.graph;

import dev.lasso.processor.graph.Arrows.Inherited;
import dev.lasso.processor.graph.Arrows.Owned;
import dev.lasso.processor.graph.Layering.Arc;
import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Draws an ownership graph as one SVG file that needs nothing else: a box for each type with a line
 * for each owned field, from which an arrow leads to what it can own. Fields on a cycle are red,
 * subtypes hang on dashed lines.
 */
public final class SvgDrawing {
  private static final int LINE = 18;
  private static final int TITLE = 24;
  private static final double CHARACTER = 7.3;
  private static final int LEGEND = 34;
  private static final double MAX_COLUMN = 900;

  private static final String STYLE =
      """
      <style>
        text { font: 12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #222 }
        .title { font-weight: bold } .legend { fill: #666 }
        .box { fill: #fff; stroke: #888 } .head { fill: #e8eef7; stroke: #888 }
        .declared { fill: #f4f4f4; stroke: #888; stroke-dasharray: 4 3 }
        path { fill: none; stroke: #4a6fa5; stroke-width: 1.2 }
        .subtype { stroke: #aaa; stroke-dasharray: 5 4 } .cycle { stroke: #c0202a; stroke-width: 1.6 }
        .cyclic { fill: #c0202a }
      </style>
      <defs>
        <marker id="own" markerWidth="9" markerHeight="8" refX="8" refY="4" orient="auto" \
      markerUnits="userSpaceOnUse">
          <path d="M0,0 L9,4 L0,8 z" style="fill: #4a6fa5; stroke: none"/>
        </marker>
        <marker id="cycle" markerWidth="9" markerHeight="8" refX="8" refY="4" orient="auto" \
      markerUnits="userSpaceOnUse">
          <path d="M0,0 L9,4 L0,8 z" style="fill: #c0202a; stroke: none"/>
        </marker>
        <marker id="super" markerWidth="12" markerHeight="12" refX="1" refY="6" orient="auto" \
      markerUnits="userSpaceOnUse">
          <path d="M11,1 L1,6 L11,11 z" style="fill: #fff; stroke: #888"/>
        </marker>
      </defs>
      """;

  private final OwnershipGraph graph;
  private final Arrows arrows;
  private final List<List<Owned>> rows = new ArrayList<>();
  private final double[] width;
  private final double[] height;
  private final StringBuilder svg = new StringBuilder();

  private SvgDrawing(OwnershipGraph graph) {
    this.graph = graph;
    arrows = Arrows.of(graph);
    int count = graph.types().size();
    width = new double[count];
    height = new double[count];
    graph.types().forEach(type -> rows.add(new ArrayList<>()));
    arrows.owned().forEach(arrow -> rows.get(arrow.from()).add(arrow));
    for (int i = 0; i < count; i++) {
      int longest = graph.types().get(i).label().length() + 2;
      for (Owned row : rows.get(i)) {
        longest = Math.max(longest, text(row).length());
      }
      width[i] = Math.ceil(longest * CHARACTER) + 20;
      height[i] = TITLE + (rows.get(i).isEmpty() ? 0 : rows.get(i).size() * LINE + 6);
    }
  }

  /** The text of a {@code .svg} file. */
  public static String of(OwnershipGraph graph) {
    return new SvgDrawing(graph).draw();
  }

  private String draw() {
    List<Arc> arcs = new ArrayList<>();
    arrows.owned().forEach(arrow -> arcs.add(new Arc(arrow.from(), arrow.to())));
    arrows.inherited().forEach(arrow -> arcs.add(new Arc(arrow.to(), arrow.from())));
    Layout layout = new Layout(width, height, arcs, MAX_COLUMN);
    double fullWidth = Math.max(layout.totalWidth(), 620);
    double fullHeight = layout.totalHeight() + LEGEND;
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$.0f\" height=\"%2$.0f\""
                + " viewBox=\"0 0 %1$.0f %2$.0f\">\n",
            fullWidth,
            fullHeight));
    svg.append("<title>Who can own whom</title>\n").append(STYLE);
    svg.append(
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
            + "<text x=\"24\" y=\"22\" class=\"legend\" xml:space=\"preserve\">"
            + "→ owns   * each element of a collection   "
            + "<tspan class=\"cyclic\">on a cycle</tspan>   ↺ its own type   - - subtype</text>\n");
    svg.append(String.format(Locale.ROOT, "<g transform=\"translate(0 %d)\">\n", LEGEND));
    int arc = 0;
    for (Owned arrow : arrows.owned()) {
      drawOwned(layout, arc++, arrow);
    }
    for (Inherited arrow : arrows.inherited()) {
      drawInherited(layout, arc++, arrow);
    }
    for (int i = 0; i < rows.size(); i++) {
      drawBox(layout, i);
    }
    return svg.append("</g>\n</svg>\n").toString();
  }

  private void drawBox(Layout layout, int number) {
    GraphType type = graph.types().get(number);
    double x = layout.x(number);
    double y = layout.y(number);
    if (!rows.get(number).isEmpty()) {
      svg.append(rectangle("box", x, y, width[number], height[number]));
    }
    svg.append(rectangle(type.isContainer() ? "head" : "declared", x, y, width[number], TITLE));
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" class=\"title\"><title>%s</title>%s</text>\n",
            x + 8,
            y + 16,
            type.name(),
            type.label()));
    for (int i = 0; i < rows.get(number).size(); i++) {
      Owned row = rows.get(number).get(i);
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>\n",
              x + 8,
              y + TITLE + i * LINE + 14,
              row.isCyclic() ? " class=\"cyclic\"" : "",
              text(row)));
    }
  }

  private static String rectangle(String style, double x, double y, double width, double height) {
    return String.format(
        Locale.ROOT,
        "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"3\"/>\n",
        style,
        x,
        y,
        width,
        height);
  }

  private String text(Owned row) {
    Field field = row.field();
    String self = row.from() == row.to() ? " ↺" : "";
    String many = field.isCollection() ? " *" : "";
    return field.name() + ": " + graph.types().get(row.to()).label() + many + self;
  }

  private void drawOwned(Layout layout, int arc, Owned arrow) {
    if (arrow.from() == arrow.to()) {
      return; // its line in the box says so
    }
    int row = rows.get(arrow.from()).indexOf(arrow);
    double fromY = layout.y(arrow.from()) + TITLE + row * LINE + 10;
    double toY = layout.y(arrow.to()) + TITLE / 2.0;
    String style = arrow.isCyclic() ? "cycle" : "own";
    boolean back = layout.isBack(arc);
    List<double[]> points = new ArrayList<>();
    points.add(new double[] {side(layout, arrow.from(), !back), fromY});
    points.addAll(back ? layout.passes(arc).reversed() : layout.passes(arc));
    points.add(new double[] {side(layout, arrow.to(), back), toY});
    svg.append(curve(style, "marker-end=\"url(#" + style + ")\"", points));
  }

  private void drawInherited(Layout layout, int arc, Inherited arrow) {
    boolean back = layout.isBack(arc);
    List<double[]> points = new ArrayList<>();
    points.add(new double[] {side(layout, arrow.to(), !back), layout.y(arrow.to()) + TITLE / 2.0});
    points.addAll(back ? layout.passes(arc).reversed() : layout.passes(arc));
    points.add(
        new double[] {side(layout, arrow.from(), back), layout.y(arrow.from()) + TITLE / 2.0});
    svg.append(curve("subtype", "marker-start=\"url(#super)\"", points));
  }

  /** The left or right edge of a box. */
  private double side(Layout layout, int box, boolean right) {
    return layout.x(box) + (right ? width[box] : 0);
  }

  private static String curve(String style, String marker, List<double[]> points) {
    double[] from = points.getFirst();
    StringBuilder path =
        new StringBuilder(String.format(Locale.ROOT, "M%.1f,%.1f", from[0], from[1]));
    for (double[] to : points.subList(1, points.size())) {
      if (to[1] == from[1]) {
        path.append(String.format(Locale.ROOT, " L%.1f,%.1f", to[0], to[1]));
      } else {
        double middle = (from[0] + to[0]) / 2;
        path.append(
            String.format(
                Locale.ROOT,
                " C%.1f,%.1f %.1f,%.1f %.1f,%.1f",
                middle,
                from[1],
                middle,
                to[1],
                to[0],
                to[1]));
      }
      from = to;
    }
    return String.format(Locale.ROOT, "<path class=\"%s\" d=\"%s\" %s/>\n", style, path, marker);
  }
}
