package dev.lasso.processor.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The strongly connected components of a graph (Tarjan, "Depth-first search and linear graph
 * algorithms", 1972), without recursion: chains of types may be long.
 */
final class Components {
  private final List<List<Integer>> edges;
  private final int[] index;
  private final int[] low;
  private final int[] next;
  private final boolean[] open;
  private final Deque<Integer> path = new ArrayDeque<>();
  private final Deque<Integer> unassigned = new ArrayDeque<>();
  private final List<List<Integer>> found = new ArrayList<>();
  private int visited;

  private Components(List<List<Integer>> edges) {
    this.edges = edges;
    index = new int[edges.size()];
    low = new int[edges.size()];
    next = new int[edges.size()];
    open = new boolean[edges.size()];
    Arrays.fill(index, -1);
  }

  /** The components of more than one node; {@code edges} has the targets of each node. */
  static List<List<Integer>> of(List<List<Integer>> edges) {
    Components components = new Components(edges);
    for (int node = 0; node < edges.size(); node++) {
      if (components.index[node] < 0) {
        components.enter(node);
        components.walk();
      }
    }
    return components.found;
  }

  private void enter(int node) {
    index[node] = visited;
    low[node] = visited++;
    open[node] = true;
    path.push(node);
    unassigned.push(node);
  }

  private void walk() {
    while (!path.isEmpty()) {
      int node = path.peek();
      if (next[node] < edges.get(node).size()) {
        int target = edges.get(node).get(next[node]++);
        if (index[target] < 0) {
          enter(target);
        } else if (open[target]) {
          low[node] = Math.min(low[node], index[target]);
        }
      } else {
        path.pop();
        if (!path.isEmpty()) {
          low[path.peek()] = Math.min(low[path.peek()], low[node]);
        }
        if (low[node] == index[node]) {
          assign(node);
        }
      }
    }
  }

  private void assign(int root) {
    List<Integer> component = new ArrayList<>();
    int node;
    do {
      node = unassigned.pop();
      open[node] = false;
      component.add(node);
    } while (node != root);
    if (component.size() > 1) {
      component.sort(null);
      found.add(component);
    }
  }
}
