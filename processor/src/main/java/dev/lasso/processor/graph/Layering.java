package dev.lasso.processor.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
    for (int node = 0; node < column.length; node++) {
      int nearest = Integer.MAX_VALUE;
      for (Arc arc : forward) {
        if (arc.to() == node) {
          nearest = 0;
        } else if (arc.from() == node) {
          nearest = Math.min(nearest, column[arc.to()]);
        }
      }
      if (nearest != Integer.MAX_VALUE && nearest > 0) {
        column[node] = nearest - 1;
      }
    }
  }

  /**
   * An order with few arcs that lead back: sinks last, sources first, else the node with most arcs
   * going out (Eades, Lin and Smyth, "A fast and effective heuristic for the feedback arc set
   * problem", 1993).
   */
  private static int[] ranks(int nodes, List<Arc> arcs) {
    int[] out = new int[nodes];
    int[] in = new int[nodes];
    for (Arc arc : arcs) {
      out[arc.from()]++;
      in[arc.to()]++;
    }
    int[] rank = new int[nodes];
    Arrays.fill(rank, -1);
    int first = 0;
    int last = nodes - 1;
    while (first <= last) {
      int best = -1;
      for (int node = 0; node < nodes; node++) {
        if (rank[node] < 0 && (best < 0 || weight(out, in, node) > weight(out, in, best))) {
          best = node;
        }
      }
      rank[best] = out[best] == 0 ? last-- : first++;
      for (Arc arc : arcs) {
        if (arc.from() == best) {
          in[arc.to()]--;
        }
        if (arc.to() == best) {
          out[arc.from()]--;
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
