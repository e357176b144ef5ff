package dev.lasso.runtime.inspect;

import dev.lasso.runtime.inspect.Dominators.Tree;
import dev.lasso.runtime.inspect.Snapshot.ObjectColumns;
import java.util.Arrays;

/**
 * The objects and native bytes that each object retains: those of the objects it dominates, because
 * every path from outside to them leads through it. Garbage, which no path from outside reaches,
 * retains only itself.
 *
 * @param dominator the immediate dominator of each object, {@link Dominators#OUTSIDE} or {@link
 *     Dominators#UNREACHED}
 * @param objects the number of objects that would die with each object, including itself
 * @param nativeBytes the native bytes that these pin
 * @param order the objects that are not garbage, each after its dominator
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared
record RetainedSizes(int[] dominator, int[] objects, long[] nativeBytes, int[] order) {

  /** Computes the retention of all objects, and marks the objects that are garbage. */
  static RetainedSizes of(ObjectColumns all, AdjacencyArrays adjacencyArrays) {
    int size = adjacencyArrays.size();
    boolean[] starts = new boolean[size];
    for (int object = 0; object < size; object++) {
      starts[object] = all.needsNoOwner(object);
    }
    Tree tree = Dominators.of(adjacencyArrays, starts);
    int[] objects = new int[size];
    Arrays.fill(objects, 1);
    long[] weight = all.nativeBytes().clone();
    int[] order = tree.order();
    for (int i = order.length - 1; i >= 0; i--) {
      int above = tree.dominator()[order[i]];
      if (above >= 0) {
        objects[above] += objects[order[i]];
        weight[above] += weight[order[i]];
      }
    }
    for (int object = 0; object < size; object++) {
      if (tree.dominator()[object] == Dominators.UNREACHED) {
        all.flags()[object] |= Snapshot.GARBAGE;
      }
    }
    return new RetainedSizes(tree.dominator(), objects, weight, order);
  }

  /**
   * Adds up, by type, the objects and native bytes retained by those objects that no other object
   * of their type dominates.
   */
  void addByType(int[] type, long[] objectsOfType, long[] weightOfType) {
    AdjacencyArrays dominated = dominatorTree();
    int[] above = new int[objectsOfType.length]; // by type: number of objects on the path
    int[] path = new int[dominated.size()];
    int[] next = new int[dominated.size()];
    int depth = 0;
    int outside = dominated.size() - 1;
    path[0] = outside;
    next[0] = dominated.firstEdge(outside);
    while (depth >= 0) {
      int object = path[depth];
      if (next[depth] == dominated.endOfEdges(object)) {
        if (object != outside) {
          above[type[object]]--;
        }
        depth--;
        continue;
      }
      int below = dominated.target(next[depth]++);
      if (above[type[below]]++ == 0) {
        objectsOfType[type[below]] += objects[below];
        weightOfType[type[below]] += nativeBytes[below];
      }
      depth++;
      path[depth] = below;
      next[depth] = dominated.firstEdge(below);
    }
  }

  /**
   * Returns the graph from each object to those it immediately dominates; the last node is outside.
   */
  private AdjacencyArrays dominatorTree() {
    int outside = dominator.length;
    int[] starts = new int[outside + 2];
    int[] above = new int[order.length];
    for (int object = 0; object <= outside; object++) {
      starts[object + 1] = starts[object];
      if (object < outside && dominator[object] != Dominators.UNREACHED) {
        int one = dominator[object];
        above[starts[object + 1]++] = one == Dominators.OUTSIDE ? outside : one;
      }
    }
    return new AdjacencyArrays(starts, above).reversed();
  }
}
