package dev.lasso.viewer;

import java.util.Arrays;

/**
 * The dominators of a graph, computed by the algorithm of Lengauer and Tarjan ("A Fast Algorithm
 * for Finding Dominators in a Flowgraph", TOPLAS 1979) with path compression and without balancing.
 * It uses no recursion, and takes little more than linear time.
 *
 * <p>A node dominates another if every path from outside to the other leads through it. The starts
 * are the nodes reached directly from outside. A node that no start reaches has no dominator, and
 * is unreached. Inside this class nodes are identified by their depth-first number, from 1 on; 0 is
 * the outside, which owns the starts.
 */
final class Dominators {

  /** In place of a dominator: the outside, because paths to the node have no object in common. */
  static final int OUTSIDE = -1;

  /** In place of a dominator: no start reaches the node. */
  static final int UNREACHED = -2;

  private static final int NONE = -1;

  private final AdjacencyArrays adjacencyArrays;

  /** Depth-first number of each node; 0 if it has not been reached. */
  private final int[] order;

  /** Node of each depth-first number. */
  private final int[] nodes;

  /** Parent in the depth-first tree, by depth-first number. */
  private final int[] parent;

  private int nextNumber = 1;

  /**
   * Semidominator, by depth-first number: the least number from which a path leads here through
   * greater numbers only. Initially the number itself.
   */
  private final int[] semi;

  /** Parent in the forest of the algorithm, or {@link #NONE} for the root of a tree. */
  private final int[] ancestor;

  /** Number with the least {@link #semi} on the compressed part of the path to the root. */
  private final int[] label;

  /**
   * Immediate dominator; until the end of {@link #run}, perhaps another number that has the same
   * immediate dominator.
   */
  private final int[] idom;

  private Dominators(AdjacencyArrays adjacencyArrays, boolean[] starts) {
    this.adjacencyArrays = adjacencyArrays;
    int size = adjacencyArrays.size();
    order = new int[size];
    nodes = new int[size + 1];
    parent = new int[size + 1];
    search(starts);
    semi = identity(nextNumber);
    label = identity(nextNumber);
    ancestor = new int[nextNumber];
    Arrays.fill(ancestor, NONE);
    idom = new int[nextNumber];
  }

  private static int[] identity(int end) {
    int[] numbers = new int[end];
    Arrays.setAll(numbers, i -> i);
    return numbers;
  }

  /**
   * Finds the dominators.
   *
   * @return for each node its immediate dominator, {@link #OUTSIDE} or {@link #UNREACHED}; and the
   *     nodes in the order of the search, in which a dominator precedes the nodes it dominates
   */
  static Tree of(AdjacencyArrays adjacencyArrays, boolean[] starts) {
    Dominators dominators = new Dominators(adjacencyArrays, starts);
    dominators.run(starts);
    return dominators.tree();
  }

  /**
   * The dominators of a graph.
   *
   * @param dominator the immediate dominator of each node, {@link #OUTSIDE} or {@link #UNREACHED}
   * @param order the reached nodes, each after its dominator
   */
  @SuppressWarnings("ArrayRecordComponent") // columns, never compared
  record Tree(int[] dominator, int[] order) {}

  // ------------------------------------------------------------------ the search

  private void search(boolean[] starts) {
    int[] path = new int[16];
    int[] next = new int[16];
    for (int start = 0; start < starts.length; start++) {
      if (!starts[start] || order[start] != 0) {
        continue;
      }
      int depth = 0;
      visit(start, 0);
      path[0] = start;
      next[0] = adjacencyArrays.firstEdge(start);
      while (depth >= 0) {
        int node = path[depth];
        if (next[depth] == adjacencyArrays.endOfEdges(node)) {
          depth--;
          continue;
        }
        int target = adjacencyArrays.target(next[depth]++);
        if (order[target] == 0) {
          visit(target, order[node]);
          if (++depth == path.length) {
            path = Arrays.copyOf(path, 2 * depth);
            next = Arrays.copyOf(next, 2 * depth);
          }
          path[depth] = target;
          next[depth] = adjacencyArrays.firstEdge(target);
        }
      }
    }
  }

  private void visit(int node, int from) {
    order[node] = nextNumber;
    nodes[nextNumber] = node;
    parent[nextNumber] = from;
    nextNumber++;
  }

  // ------------------------------------------------------------------ the dominators

  private void run(boolean[] starts) {
    AdjacencyArrays owners = adjacencyArrays.reversed();
    int[] firstWaiting = new int[nextNumber]; // by semidominator: nodes without a dominator yet
    int[] nextWaiting = new int[nextNumber];
    for (int w = nextNumber - 1; w > 0; w--) {
      int node = nodes[w];
      int least = starts[node] ? 0 : parent[w];
      for (int i = owners.firstEdge(node); i < owners.endOfEdges(node); i++) {
        int owner = order[owners.target(i)];
        if (owner != 0) {
          least = Math.min(least, semi[eval(owner)]);
        }
      }
      semi[w] = least;
      nextWaiting[w] = firstWaiting[least];
      firstWaiting[least] = w;
      int above = parent[w];
      ancestor[w] = above;
      for (int v = firstWaiting[above]; v != 0; v = nextWaiting[v]) {
        int u = eval(v);
        idom[v] = semi[u] < semi[v] ? u : above;
      }
      firstWaiting[above] = 0;
    }
    for (int w = 1; w < nextNumber; w++) {
      if (idom[w] != semi[w]) {
        idom[w] = idom[idom[w]];
      }
    }
  }

  /**
   * Returns the number with the least {@link #semi} on the path from {@code v} to the root of its
   * tree, excluding the root unless it is {@code v}.
   */
  private int eval(int v) {
    if (ancestor[v] != NONE) {
      compress(v);
    }
    return label[v];
  }

  /**
   * Compresses the path from {@code v} to the root of its tree: links each number on it directly to
   * the root. Reverses the links on the way up so that the way down needs no stack.
   */
  private void compress(int v) {
    int below = NONE;
    int at = v;
    while (ancestor[ancestor[at]] != NONE) {
      int above = ancestor[at];
      ancestor[at] = below;
      below = at;
      at = above;
    }
    int top = ancestor[at];
    while (below != NONE) {
      int next = ancestor[below];
      if (semi[label[at]] < semi[label[below]]) {
        label[below] = label[at];
      }
      ancestor[below] = top;
      at = below;
      below = next;
    }
  }

  private Tree tree() {
    int[] dominator = new int[order.length];
    Arrays.fill(dominator, UNREACHED);
    for (int w = 1; w < nextNumber; w++) {
      dominator[nodes[w]] = idom[w] == 0 ? OUTSIDE : nodes[idom[w]];
    }
    return new Tree(dominator, Arrays.copyOfRange(nodes, 1, nextNumber));
  }
}
