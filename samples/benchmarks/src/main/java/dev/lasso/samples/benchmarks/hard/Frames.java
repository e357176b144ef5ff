package dev.lasso.samples.benchmarks.hard;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import org.jspecify.annotations.Nullable;

/**
 * Hard case: an interpreter walks over a live tree. Each call has a frame that owns its receiver,
 * so every node becomes a suspect whenever it was called, but none is garbage.
 */
final class Frames {

  private static final int WALKS = 5;

  private Frames() {}

  static void walks(int size, Costs costs) {
    int depth = Integer.SIZE - Integer.numberOfLeadingZeros(size);
    long calls = WALKS * ((1L << depth) - 1);
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Node tree = tree(scope, depth);
      costs.time("call", calls, () -> Figures.nanos(() -> walk(heap, tree)));
      Graphs.slices(heap, costs);
      heap.disable();
      costs.time(
          "time, collections off", "call", calls, () -> Figures.nanos(() -> walk(heap, tree)));
    }
  }

  private static Node tree(GcScope scope, int depth) {
    GcNode node = GcNode.create(scope);
    if (depth > 1) {
      node.moveA(scope, tree(scope, depth - 1));
      node.moveB(scope, tree(scope, depth - 1));
    }
    return node;
  }

  private static void walk(GcHeap heap, Node tree) {
    for (int i = 0; i < WALKS; i++) {
      call(heap, tree);
    }
  }

  private static void call(GcHeap heap, @Nullable Node node) {
    if (node != null) {
      try (GcScope scope = heap.openScope()) {
        Frame frame = GcFrame.create(scope);
        frame.setReceiver(node);
        call(heap, node.a);
        call(heap, node.b);
      }
    }
  }
}
