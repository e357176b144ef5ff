package dev.lasso.processor.graph;

import dev.lasso.processor.graph.Layering.Arc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The dominators of each node of a strongly connected graph: the nodes that all paths to it from
 * the root pass; and which of them are on all its cycles.
 *
 * <p>Nodes are numbered in the order of a depth-first search and handled in reverse. Dominators
 * come from semidominators (Lengauer and Tarjan, "A fast algorithm for finding dominators in a
 * flowgraph", 1979; Georgiadis, Tarjan and Werneck, "Finding dominators in practice", 2006). Loops
 * are nested as in Tarjan, "Testing flow graph reducibility", 1974: the loop of a head is what
 * reaches it from below it in the search tree; an arc counts from the nearest common ancestor of
 * its ends on (Ramalingam, "Identifying loops in almost linear time", 1999).
 *
 * <p>A dominator of a node is on all its cycles, if the node is no head and the dominator does not
 * dominate the head of the innermost loop around it: a cycle that avoids the dominator would lie
 * below it. (Georgiadis, Italiano and Parotsidis, "Strong connectivity in directed graphs under
 * failures", 2017.)
 */
final class Dominators {
  static final int NONE = -1;

  private final int[] nodes;
  private final int[] numbers;

  // From here on, all by number.
  private final int[] parent;
  private final int[] dominator;
  private final int[] depth;
  private final int[] jump;

  private final int[] up;
  private final int[] least;
  private final List<List<Arc>> inside;

  private final boolean[] isHead;
  private final int[] head;
  private final int[] whole;
  private final List<List<Integer>> entries;
  private final Deque<Integer> joined = new ArrayDeque<>();

  /** {@code edges} has the targets of each node. */
  Dominators(List<List<Integer>> edges, int root) {
    int count = edges.size();
    nodes = new int[count];
    numbers = new int[count];
    parent = new int[count];
    dominator = new int[count];
    depth = new int[count];
    jump = new int[count];
    least = new int[count];
    inside = lists(count);
    isHead = new boolean[count];
    head = new int[count];
    whole = new int[count];
    entries = lists(count);
    number(edges, root);
    up = parent.clone();
    Arrays.setAll(whole, node -> node);
    List<List<Integer>> sources = lists(count);
    for (int from = 0; from < count; from++) {
      for (int to : edges.get(from)) {
        sources.get(numbers[to]).add(numbers[from]);
      }
    }
    int[] semidominator = new int[count];
    for (int node = count - 1; node >= 0; node--) {
      semidominator[node] = semidominator(node, sources.get(node));
      least[node] = semidominator[node];
      findLoop(node);
    }
    dominator[0] = NONE;
    for (int node = 1; node < count; node++) {
      int above = parent[node];
      while (above > semidominator[node]) {
        above = dominator[above];
      }
      hang(node, above);
    }
  }

  static <T> List<List<T>> lists(int count) {
    List<List<T>> lists = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      lists.add(new ArrayList<>());
    }
    return lists;
  }

  private void number(List<List<Integer>> edges, int root) {
    int[] next = new int[nodes.length];
    Arrays.fill(numbers, NONE);
    int visited = 0;
    Deque<Integer> path = new ArrayDeque<>();
    parent[0] = NONE;
    nodes[0] = root;
    numbers[root] = visited++;
    path.push(root);
    while (!path.isEmpty()) {
      int node = path.peek();
      if (next[node] == edges.get(node).size()) {
        path.pop();
        continue;
      }
      int target = edges.get(node).get(next[node]++);
      if (numbers[target] == NONE) {
        parent[visited] = numbers[node];
        nodes[visited] = target;
        numbers[target] = visited++;
        path.push(target);
      }
    }
  }

  private int semidominator(int node, List<Integer> sources) {
    int lowest = node;
    for (int source : sources) {
      if (source <= node) { // an ancestor
        lowest = Math.min(lowest, source);
        inside.get(source).add(new Arc(source, node));
      } else {
        climb(source, node);
        lowest = Math.min(lowest, least[source]);
        inside.get(up[source]).add(new Arc(source, node));
      }
    }
    return lowest;
  }

  /** Leads {@code up} to the nearest ancestor not after {@code end}, over the least on the way. */
  private void climb(int node, int end) {
    Deque<Integer> path = new ArrayDeque<>();
    int top = node;
    while (up[top] > end) {
      path.push(top);
      top = up[top];
    }
    for (int below : path) {
      least[below] = Math.min(least[below], least[top]);
      up[below] = up[top];
      top = below;
    }
  }

  private void findLoop(int node) {
    for (Arc arc : inside.get(node)) {
      if (arc.to() != node) {
        entries.get(whole(arc.to())).add(arc.from());
      }
    }
    for (Arc arc : inside.get(node)) {
      if (arc.to() == node) {
        isHead[node] = true;
        join(arc.from(), node);
      }
    }
    while (!joined.isEmpty()) {
      entries.get(joined.pop()).forEach(source -> join(source, node));
    }
  }

  private void join(int node, int newHead) {
    int joining = whole(node);
    if (joining != newHead) {
      head[joining] = newHead;
      whole[joining] = newHead;
      joined.push(joining);
    }
  }

  /** The head of the outermost loop so far around a node. */
  private int whole(int node) {
    int at = node;
    while (whole[at] != at) {
      whole[at] = whole[whole[at]];
      at = whole[at];
    }
    return at;
  }

  /** Jumps double in length (Myers, "An applicative random-access stack", 1983). */
  private void hang(int node, int above) {
    dominator[node] = above;
    depth[node] = depth[above] + 1;
    int far = jump[above];
    jump[node] = depth[above] - depth[far] == depth[far] - depth[jump[far]] ? jump[far] : above;
  }

  /** The nearest dominator. */
  int of(int node) {
    return node(dominator[numbers[node]]);
  }

  /** The nearest dominator that is not on all cycles of the node; {@link #NONE} if all are. */
  int end(int node) {
    int number = numbers[node];
    return node(dominator[isHead[number] ? number : head[number]]);
  }

  private int node(int number) {
    return number == NONE ? NONE : nodes[number];
  }

  /** How many dominators a node has; none for {@link #NONE}'s child, the root. */
  int depth(int node) {
    return node == NONE ? NONE : depth[numbers[node]];
  }

  /** The dominator of a node that has {@code wanted} dominators, or the node itself. */
  int at(int wanted, int node) {
    int number = numbers[node];
    while (depth[number] > wanted) {
      number = depth[jump[number]] >= wanted ? jump[number] : dominator[number];
    }
    return nodes[number];
  }

  /** Adds to the value of each node those of all that it dominates. */
  void sum(int[] values) {
    for (int number = nodes.length - 1; number > 0; number--) {
      values[nodes[dominator[number]]] += values[nodes[number]];
    }
  }
}
