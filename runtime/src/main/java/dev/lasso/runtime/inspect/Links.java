package dev.lasso.runtime.inspect;

import java.util.Arrays;

/**
 * A graph of numbers: nodes from 0 on, and the edges of each in a row.
 *
 * @param starts by node: the number of its first edge; and at the end the number of edges
 * @param targets by edge: the node to which it leads
 */
@SuppressWarnings("ArrayRecordComponent") // columns, which nobody compares
record Links(int[] starts, int[] targets) {

  /** How many nodes. */
  int size() {
    return starts.length - 1;
  }

  /** The first edge of {@code node}. */
  int first(int node) {
    return starts[node];
  }

  /** The edge after the last one of {@code node}. */
  int end(int node) {
    return starts[node + 1];
  }

  /** Where an edge leads. */
  int to(int edge) {
    return targets[edge];
  }

  /** The same edges, turned round. */
  Links reversed() {
    int[] ends = new int[starts.length];
    for (int target : targets) {
      ends[target + 1]++;
    }
    Arrays.parallelPrefix(ends, Integer::sum);
    int[] next = Arrays.copyOf(ends, size());
    int[] sources = new int[targets.length];
    for (int node = 0; node < size(); node++) {
      for (int i = first(node); i < end(node); i++) {
        sources[next[targets[i]]++] = node;
      }
    }
    return new Links(ends, sources);
  }
}
