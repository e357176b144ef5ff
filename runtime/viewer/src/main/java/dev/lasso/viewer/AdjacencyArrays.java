package dev.lasso.viewer;

import java.util.Arrays;

/**
 * A directed graph in adjacency arrays. Nodes are numbered from 0 on, and the edges of a node are
 * consecutive.
 *
 * @param starts the first edge of each node, and at the end the number of edges
 * @param targets the target node of each edge
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared
record AdjacencyArrays(int[] starts, int[] targets) {

  /** Returns the number of nodes. */
  int size() {
    return starts.length - 1;
  }

  /** Returns the first edge of {@code node}. */
  int firstEdge(int node) {
    return starts[node];
  }

  /** Returns the end of the edges of {@code node}, exclusive. */
  int endOfEdges(int node) {
    return starts[node + 1];
  }

  /** Returns the target of an edge. */
  int target(int edge) {
    return targets[edge];
  }

  /** Returns the graph with all edges reversed. */
  AdjacencyArrays reversed() {
    return reversed(size());
  }

  /** Returns the graph with all edges reversed, whose targets are less than {@code end}. */
  AdjacencyArrays reversed(int end) {
    int[] ends = new int[end + 1];
    for (int target : targets) {
      ends[target + 1]++;
    }
    Arrays.parallelPrefix(ends, Integer::sum);
    int[] next = Arrays.copyOf(ends, end);
    int[] sources = new int[targets.length];
    for (int node = 0; node < size(); node++) {
      for (int i = firstEdge(node); i < endOfEdges(node); i++) {
        sources[next[targets[i]]++] = node;
      }
    }
    return new AdjacencyArrays(ends, sources);
  }
}
