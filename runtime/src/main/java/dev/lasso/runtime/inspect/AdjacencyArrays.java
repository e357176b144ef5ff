package dev.lasso.runtime.inspect;

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

  int target(int edge) {
    return targets[edge];
  }
}
