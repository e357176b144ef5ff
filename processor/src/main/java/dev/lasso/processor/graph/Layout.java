package dev.lasso.processor.graph;

import static java.util.Comparator.comparingDouble;

import dev.lasso.processor.graph.Layering.Arc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Places boxes in columns, with room for the arcs that pass between them: within a column each box
 * moves towards the boxes it is connected with.
 */
final class Layout {
  private static final int SWEEPS = 24;
  private static final int PLACINGS = 12;
  private static final double COLUMN_GAP = 80;
  private static final double GAP = 18;
  private static final double MARGIN = 24;

  private final List<Arc> arcs;
  private final double[] width;

  /** Heights of boxes, then of the places where arcs pass columns. */
  private final List<Double> height = new ArrayList<>();

  private final List<List<Integer>> columns = new ArrayList<>();
  private final List<List<Integer>> before = new ArrayList<>();
  private final List<List<Integer>> after = new ArrayList<>();

  /** The nodes an arc goes through, from left to right. */
  private final List<List<Integer>> routes = new ArrayList<>();

  /** The column of each box or passing place. */
  private final List<Integer> columnOf = new ArrayList<>();

  private final double[] columnX;
  private final double[] columnWidth;
  private double[] centre = {};

  Layout(double[] width, double[] height, List<Arc> arcs, double maxColumn) {
    this.arcs = arcs;
    this.width = width;
    int[] column = Layering.columns(width.length, arcs);
    for (double h : height) {
      this.height.add(h);
    }
    addLoose(column, maxColumn);
    int count = Arrays.stream(column).max().orElse(-1) + 1;
    for (int i = 0; i < count; i++) {
      columns.add(new ArrayList<>());
    }
    for (int node = 0; node < column.length; node++) {
      place(column[node]);
      columns.get(column[node]).add(node);
    }
    arcs.forEach(arc -> route(arc, column));
    order();
    columnWidth = columns.stream().mapToDouble(this::widest).toArray();
    columnX = placeColumns();
    placeBoxes();
  }

  /** Puts boxes without arcs into columns of their own, on the right. */
  private void addLoose(int[] column, double maxColumn) {
    int next = Arrays.stream(column).max().orElse(-1) + 1;
    double filled = 0;
    for (int node = 0; node < column.length; node++) {
      if (column[node] < 0) {
        if (filled > maxColumn) {
          next++;
          filled = 0;
        }
        column[node] = next;
        filled += height.get(node) + GAP;
      }
    }
  }

  private int place(int column) {
    assert column >= 0;
    columnOf.add(column);
    before.add(new ArrayList<>());
    after.add(new ArrayList<>());
    return before.size() - 1;
  }

  private void route(Arc arc, int[] column) {
    boolean back = column[arc.from()] > column[arc.to()];
    int left = back ? arc.to() : arc.from();
    int right = back ? arc.from() : arc.to();
    List<Integer> route = new ArrayList<>(List.of(left));
    if (left != right) {
      for (int i = column[left] + 1; i < column[right]; i++) {
        int passing = place(i);
        height.add(2.0);
        columns.get(i).add(passing);
        connect(route.getLast(), passing);
        route.add(passing);
      }
      connect(route.getLast(), right);
      route.add(right);
    }
    routes.add(route);
  }

  private void connect(int left, int right) {
    after.get(left).add(right);
    before.get(right).add(left);
  }

  private void order() {
    double[] position = new double[height.size()];
    double[] target = new double[height.size()];
    columns.forEach(column -> number(column, position));
    List<List<Integer>> best = copy();
    long fewest = crossings(position);
    for (int sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
      boolean right = sweep % 2 == 0;
      for (int i = 1; i < columns.size(); i++) {
        List<Integer> column = columns.get(right ? i : columns.size() - 1 - i);
        List<List<Integer>> neighbours = right ? before : after;
        for (int node : column) {
          target[node] = mean(neighbours.get(node), position, position[node]);
        }
        column.sort(comparingDouble(node -> target[node]));
        number(column, position);
      }
      long crossings = crossings(position);
      if (crossings < fewest) {
        fewest = crossings;
        best = copy();
      }
    }
    for (int i = 0; i < columns.size(); i++) {
      columns.set(i, best.get(i));
    }
  }

  private List<List<Integer>> copy() {
    return columns.stream().<List<Integer>>map(ArrayList::new).toList();
  }

  private static void number(List<Integer> column, double[] position) {
    for (int i = 0; i < column.size(); i++) {
      position[column.get(i)] = i;
    }
  }

  private static double mean(List<Integer> nodes, double[] values, double otherwise) {
    return nodes.stream().mapToDouble(node -> values[node]).average().orElse(otherwise);
  }

  private long crossings(double[] position) {
    long crossings = 0;
    for (int i = 0; i + 1 < columns.size(); i++) {
      // How many arcs so far end at each place (Fenwick, "A new data structure for cumulative
      // frequency tables", 1994).
      int[] ends = new int[columns.get(i + 1).size() + 1];
      int arcs = 0;
      for (int node : columns.get(i)) {
        for (int place :
            after.get(node).stream().mapToInt(to -> (int) position[to]).sorted().toArray()) {
          int notAfter = 0;
          for (int j = place + 1; j > 0; j -= Integer.lowestOneBit(j)) {
            notAfter += ends[j];
          }
          crossings += arcs++ - notAfter;
          for (int j = place + 1; j < ends.length; j += Integer.lowestOneBit(j)) {
            ends[j]++;
          }
        }
      }
    }
    return crossings;
  }

  private double widest(List<Integer> column) {
    return column.stream()
        .filter(node -> node < width.length)
        .mapToDouble(node -> width[node])
        .max()
        .orElse(0);
  }

  private double[] placeColumns() {
    double[] x = new double[columns.size()];
    double at = MARGIN;
    for (int i = 0; i < x.length; i++) {
      x[i] = at;
      at += columnWidth[i] + COLUMN_GAP;
    }
    return x;
  }

  private void placeBoxes() {
    centre = new double[height.size()];
    for (List<Integer> column : columns) {
      double[] ideal = new double[column.size()];
      spread(column, ideal);
    }
    for (int i = 0; i < PLACINGS; i++) {
      for (int j = 0; j < columns.size(); j++) {
        List<Integer> column = columns.get(i % 2 == 0 ? j : columns.size() - 1 - j);
        double[] ideal = new double[column.size()];
        for (int k = 0; k < ideal.length; k++) {
          int node = column.get(k);
          List<Integer> neighbours = new ArrayList<>(before.get(node));
          neighbours.addAll(after.get(node));
          ideal[k] = mean(neighbours, centre, centre[node]);
        }
        spread(column, ideal);
      }
    }
    double top = Double.MAX_VALUE;
    for (int node = 0; node < centre.length; node++) {
      top = Math.min(top, centre[node] - height.get(node) / 2);
    }
    for (int node = 0; node < centre.length; node++) {
      centre[node] += MARGIN - top;
    }
  }

  /** Brings the boxes of a column as near to their ideal centres as their heights allow. */
  private void spread(List<Integer> column, double[] ideal) {
    double[] down = ideal.clone();
    double[] up = ideal.clone();
    for (int i = 1; i < down.length; i++) {
      down[i] = Math.max(down[i], down[i - 1] + distance(column, i));
    }
    for (int i = up.length - 2; i >= 0; i--) {
      up[i] = Math.min(up[i], up[i + 1] - distance(column, i + 1));
    }
    for (int i = 0; i < down.length; i++) {
      centre[column.get(i)] = (down[i] + up[i]) / 2;
    }
  }

  private double distance(List<Integer> column, int i) {
    return (height.get(column.get(i - 1)) + height.get(column.get(i))) / 2 + GAP;
  }

  double x(int node) {
    return columnX[columnOf.get(node)];
  }

  double y(int node) {
    return centre[node] - height.get(node) / 2;
  }

  /** Whether the arc leads to the left. */
  boolean isBack(int arc) {
    return routes.get(arc).getFirst() != arcs.get(arc).from();
  }

  /** Where the arc enters and leaves the columns between its ends, from left to right. */
  List<double[]> passes(int arc) {
    List<Integer> route = routes.get(arc);
    List<double[]> passes = new ArrayList<>();
    for (int i = 1; i < route.size() - 1; i++) {
      double left = x(route.get(i));
      double y = centre[route.get(i)];
      passes.add(new double[] {left, y});
      passes.add(new double[] {left + columnWidth[columnOf.get(route.get(i))], y});
    }
    return passes;
  }

  double totalWidth() {
    double right = 0;
    for (int node = 0; node < width.length; node++) {
      right = Math.max(right, x(node) + width[node]);
    }
    return right + MARGIN;
  }

  double totalHeight() {
    double bottom = 0;
    for (int node = 0; node < centre.length; node++) {
      bottom = Math.max(bottom, centre[node] + height.get(node) / 2);
    }
    return bottom + MARGIN;
  }
}
