package dev.lasso.viewer;

import dev.lasso.viewer.Dominators.Tree;
import java.util.Arrays;

/**
 * The objects and native bytes that each object, type and group of holders retains: those of the
 * objects it dominates, because every path from outside to them leads through it. Garbage, which no
 * path from outside reaches, retains only itself.
 *
 * @param tree the dominators of the objects and, after these, of the groups
 * @param objects the number of objects that would die with each object or group, including itself
 * @param nativeBytes the native bytes that these pin
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared
record RetainedSizes(Tree tree, int[] objects, long[] nativeBytes) {

  static RetainedSizes of(Snapshot snapshot, HolderGroups holders) {
    int size = snapshot.size();
    AdjacencyArrays graph = holders.withGroups(snapshot.links());
    boolean[] starts = new boolean[graph.size()];
    Arrays.fill(starts, size, starts.length, true);
    Tree tree = Dominators.of(graph, starts);
    int[] objects = new int[graph.size()];
    Arrays.fill(objects, 0, size, 1);
    long[] bytes = Arrays.copyOf(snapshot.objects().nativeBytes(), graph.size());
    int[] order = tree.order();
    for (int i = order.length - 1; i >= 0; i--) {
      int above = tree.dominator()[order[i]];
      if (above >= 0) {
        objects[above] += objects[order[i]];
        bytes[above] += bytes[order[i]];
      }
    }
    return new RetainedSizes(tree, objects, bytes);
  }

  /** Returns whether no path from outside leads to the object. */
  boolean isGarbage(int object) {
    return tree.dominator()[object] == Dominators.UNREACHED;
  }

  /**
   * Adds up, by type, the objects and native bytes retained by those objects that no other object
   * of their type dominates.
   *
   * @param type the type of each object
   */
  void addByType(int[] type, long[] objectsOfType, long[] bytesOfType) {
    AdjacencyArrays dominated = dominatorTree();
    int[] above = new int[objectsOfType.length]; // by type: number of objects on the path
    int[] path = new int[dominated.size()];
    int[] next = new int[dominated.size()];
    int depth = 0;
    path[0] = dominated.size() - 1; // outside
    next[0] = dominated.firstEdge(path[0]);
    while (depth >= 0) {
      int node = path[depth];
      if (next[depth] == dominated.endOfEdges(node)) {
        if (node < type.length) {
          above[type[node]]--;
        }
        depth--;
        continue;
      }
      int below = dominated.target(next[depth]++);
      if (below < type.length && above[type[below]]++ == 0) {
        objectsOfType[type[below]] += objects[below];
        bytesOfType[type[below]] += nativeBytes[below];
      }
      depth++;
      path[depth] = below;
      next[depth] = dominated.firstEdge(below);
    }
  }

  /**
   * Returns the graph from each node to those it immediately dominates; the last node is outside.
   */
  private AdjacencyArrays dominatorTree() {
    int[] dominator = tree.dominator();
    int outside = dominator.length;
    int[] starts = new int[outside + 2];
    int[] above = new int[tree.order().length];
    for (int node = 0; node <= outside; node++) {
      starts[node + 1] = starts[node];
      if (node < outside && dominator[node] != Dominators.UNREACHED) {
        int one = dominator[node];
        above[starts[node + 1]++] = one == Dominators.OUTSIDE ? outside : one;
      }
    }
    return new AdjacencyArrays(starts, above).reversed();
  }
}
