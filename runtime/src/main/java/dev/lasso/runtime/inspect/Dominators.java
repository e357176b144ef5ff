package dev.lasso.runtime.inspect;

import java.util.Arrays;

/**
 * Through which object every way leads: the dominators of a graph, by the algorithm of Lengauer and
 * Tarjan (A fast algorithm for finding dominators in a flowgraph, TOPLAS 1979), with path
 * compression and without balancing. Takes no stack, and little more than linear time.
 *
 * <p>The nodes that are reached from outside are the starts; what no start leads to has no
 * dominator and is not reached. In here nodes go by the order in which a search depth first comes
 * to them, from 1; 0 is the outside, which owns the starts.
 */
final class Dominators {

  /** In place of a dominator: the outside, as there are ways that have no object in common. */
  static final int OUTSIDE = -1;

  /** In place of a dominator: no start leads here. */
  static final int UNREACHED = -2;

  private static final int NONE = -1;

  private final Links links;

  /** By node: its number in the order of the search, 0 if it was not reached. */
  private final int[] order;

  /** By order: the node. */
  private final int[] nodes;

  /** By order: through which the search came. */
  private final int[] parent;

  private int reached = 1;

  /** By order: the least to which there is a way round the tree; at first itself. */
  private final int[] semi;

  /** By order: the next one on the way up in the forest, or {@link #NONE} at its top. */
  private final int[] ancestor;

  /** By order: which has the least {@link #semi} of those between it and the top. */
  private final int[] best;

  /** By order: the dominator, or one that has the same. */
  private final int[] idom;

  private Dominators(Links links, boolean[] starts) {
    this.links = links;
    int size = links.size();
    order = new int[size];
    nodes = new int[size + 1];
    parent = new int[size + 1];
    search(starts);
    semi = upTo(reached);
    best = upTo(reached);
    ancestor = new int[reached];
    Arrays.fill(ancestor, NONE);
    idom = new int[reached];
  }

  private static int[] upTo(int end) {
    int[] numbers = new int[end];
    Arrays.setAll(numbers, i -> i);
    return numbers;
  }

  /**
   * Finds the dominator of each node.
   *
   * @return by node: the node, {@link #OUTSIDE} or {@link #UNREACHED}; and the order of the search,
   *     in which dominators come before what they dominate
   */
  static Tree of(Links links, boolean[] starts) {
    Dominators dominators = new Dominators(links, starts);
    dominators.run(starts);
    return dominators.tree();
  }

  /**
   * The dominators.
   *
   * @param dominator by node
   * @param order the nodes that are reached, each after its dominator
   */
  @SuppressWarnings("ArrayRecordComponent") // columns, which nobody compares
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
      enter(start, 0);
      path[0] = start;
      next[0] = links.first(start);
      while (depth >= 0) {
        int node = path[depth];
        if (next[depth] == links.end(node)) {
          depth--;
          continue;
        }
        int target = links.to(next[depth]++);
        if (order[target] == 0) {
          enter(target, order[node]);
          if (++depth == path.length) {
            path = Arrays.copyOf(path, 2 * depth);
            next = Arrays.copyOf(next, 2 * depth);
          }
          path[depth] = target;
          next[depth] = links.first(target);
        }
      }
    }
  }

  private void enter(int node, int from) {
    order[node] = reached;
    nodes[reached] = node;
    parent[reached] = from;
    reached++;
  }

  // ------------------------------------------------------------------ the dominators

  private void run(boolean[] starts) {
    Links owners = links.reversed();
    int[] firstWaiting = new int[reached]; // by semidominator: those whose dominator is asked for
    int[] nextWaiting = new int[reached];
    for (int w = reached - 1; w > 0; w--) {
      int node = nodes[w];
      int least = starts[node] ? 0 : parent[w];
      for (int i = owners.first(node); i < owners.end(node); i++) {
        int owner = order[owners.to(i)];
        if (owner != 0) {
          least = Math.min(least, semi[bestOf(owner)]);
        }
      }
      semi[w] = least;
      nextWaiting[w] = firstWaiting[least];
      firstWaiting[least] = w;
      int above = parent[w];
      ancestor[w] = above;
      for (int v = firstWaiting[above]; v != 0; v = nextWaiting[v]) {
        int u = bestOf(v);
        idom[v] = semi[u] < semi[v] ? u : above;
      }
      firstWaiting[above] = 0;
    }
    for (int w = 1; w < reached; w++) {
      if (idom[w] != semi[w]) {
        idom[w] = idom[idom[w]];
      }
    }
  }

  /** The one with the least {@link #semi} from {@code v} up to the top, which it leaves out. */
  private int bestOf(int v) {
    if (ancestor[v] != NONE) {
      compress(v);
    }
    return best[v];
  }

  /** Lets the whole way up lead to the top at once. The way is turned round, and back. */
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
      if (semi[best[at]] < semi[best[below]]) {
        best[below] = best[at];
      }
      ancestor[below] = top;
      at = below;
      below = next;
    }
  }

  private Tree tree() {
    int[] dominator = new int[order.length];
    Arrays.fill(dominator, UNREACHED);
    for (int w = 1; w < reached; w++) {
      dominator[nodes[w]] = idom[w] == 0 ? OUTSIDE : nodes[idom[w]];
    }
    return new Tree(dominator, Arrays.copyOfRange(nodes, 1, reached));
  }
}
