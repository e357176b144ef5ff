package dev.lasso.processor.graph;

import static java.util.Comparator.comparingInt;
import static java.util.Comparator.naturalOrder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Puts the nodes of a graph into columns so that most arcs lead to the right: the first half of a
 * layered drawing (Sugiyama, Tagawa and Toda, "Methods for visual understanding of hierarchical
 * system structures", 1981).
 */
final class Layering {

  /** An arc between two nodes. */
  record Arc(int from, int to) {}

  private Layering() {}

  /** The column of each node; those without arcs get -1. */
  static int[] columns(int nodes, List<Arc> arcs) {
    int[] rank = ranks(nodes, arcs);
    List<Arc> forward = new ArrayList<>();
    for (Arc arc : arcs) {
      if (arc.from() != arc.to()) {
        boolean back = rank[arc.from()] > rank[arc.to()];
        forward.add(back ? new Arc(arc.to(), arc.from()) : arc);
      }
    }
    forward.sort((a, b) -> Integer.compare(rank[a.from()], rank[b.from()]));
    int[] column = new int[nodes];
    Arrays.fill(column, -1);
    for (Arc arc : forward) {
      column[arc.from()] = Math.max(column[arc.from()], 0);
      column[arc.to()] = Math.max(column[arc.to()], column[arc.from()] + 1);
    }
    pullToTheRight(column, forward);
    return column;
  }

  /** Moves what nothing leads to next to what it leads to. */
  private static void pullToTheRight(int[] column, List<Arc> forward) {
    int[] nearest = new int[column.length];
    Arrays.fill(nearest, Integer.MAX_VALUE);
    for (Arc arc : forward) {
      nearest[arc.from()] = Math.min(nearest[arc.from()], column[arc.to()]);
    }
    for (Arc arc : forward) {
      nearest[arc.to()] = Integer.MAX_VALUE;
    }
    for (int node = 0; node < column.length; node++) {
      if (nearest[node] != Integer.MAX_VALUE) {
        column[node] = nearest[node] - 1;
      }
    }
  }

  /**
   * An order with few arcs that lead back: sinks last, sources first, else the node with most arcs
   * going out (Eades, Lin and Smyth, "A fast and effective heuristic for the feedback arc set
   * problem", 1993).
   */
  private static int[] ranks(int nodes, List<Arc> arcs) {
    List<List<Arc>> arcsByNode = Stream.<List<Arc>>generate(ArrayList::new).limit(nodes).toList();
    int[] out = new int[nodes];
    int[] in = new int[nodes];
    for (Arc arc : arcs) {
      out[arc.from()]++;
      in[arc.to()]++;
      arcsByNode.get(arc.from()).add(arc);
      arcsByNode.get(arc.to()).add(arc);
    }
    NavigableSet<Integer> open =
        new TreeSet<>(
            comparingInt((Integer node) -> -weight(out, in, node)).thenComparing(naturalOrder()));
    for (int node = 0; node < nodes; node++) {
      open.add(node);
    }
    int[] rank = new int[nodes];
    int first = 0;
    int last = nodes - 1;
    while (!open.isEmpty()) {
      int best = open.removeFirst();
      rank[best] = out[best] == 0 ? last-- : first++;
      for (Arc arc : arcsByNode.get(best)) {
        int other = arc.from() == best ? arc.to() : arc.from();
        boolean isOpen = open.remove(other);
        out[arc.from()]--;
        in[arc.to()]--;
        if (isOpen) {
          open.add(other);
        }
      }
    }
    return rank;
  }

  private static int weight(int[] out, int[] in, int node) {
    if (out[node] == 0) {
      return Integer.MAX_VALUE;
    }
    return in[node] == 0 ? Integer.MAX_VALUE - 1 : out[node] - in[node];
  }
}
