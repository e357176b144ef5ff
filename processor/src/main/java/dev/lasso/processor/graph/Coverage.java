package dev.lasso.processor.graph;

import java.util.List;

/**
 * How many nodes each node of a strongly connected graph covers: those with all their cycles
 * through it.
 *
 * <p>What covers a node lies on each cycle through it, and always in one order. Some of them lie on
 * all paths from the root to the node, the others on all paths back: two paths in trees of
 * dominators, each from the node upwards. The total takes about as long as reading the graph.
 */
final class Coverage {
  private final Dominators to;
  private final Dominators back;
  private final int[] byPathsTo;
  private final int[] byPathsBack;

  private Coverage(List<List<Integer>> edges, int root) {
    to = new Dominators(edges, root);
    back = new Dominators(reversed(edges), root);
    byPathsTo = new int[edges.size()];
    byPathsBack = new int[edges.size()];
  }

  /**
   * How many of the nodes from {@code first} on each node covers, besides itself. It is not known
   * for the root, which has to be before {@code first}.
   */
  static int[] of(List<List<Integer>> edges, int root, int first) {
    Coverage coverage = new Coverage(edges, root);
    for (int node = first; node < edges.size(); node++) {
      coverage.add(node);
    }
    return coverage.sum();
  }

  private static List<List<Integer>> reversed(List<List<Integer>> edges) {
    List<List<Integer>> reversed = Dominators.lists(edges.size());
    for (int from = 0; from < edges.size(); from++) {
      for (int target : edges.get(from)) {
        reversed.get(target).add(from);
      }
    }
    return reversed;
  }

  private void add(int node) {
    int end = to.end(node);
    addPath(byPathsTo, to.of(node), end);
    int endBack = back.end(node);
    if (to.of(node) != end) {
      // The last one on paths to the node may be on paths back too: what follows it is counted.
      int last = to.at(to.depth(end) + 1, node);
      if (back.at(back.depth(last), node) == last) {
        endBack = last;
      }
    }
    addPath(byPathsBack, back.of(node), endBack);
  }

  /** Counts one for each node of a path upwards in a tree; all are summed up at the end. */
  private static void addPath(int[] counts, int start, int end) {
    counts[start]++;
    if (end != Dominators.NONE) {
      counts[end]--;
    }
  }

  private int[] sum() {
    to.sum(byPathsTo);
    back.sum(byPathsBack);
    int[] sum = new int[byPathsTo.length];
    for (int node = 0; node < sum.length; node++) {
      sum[node] = byPathsTo[node] + byPathsBack[node];
    }
    return sum;
  }
}
