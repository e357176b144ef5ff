package dev.lasso.samples.benchmarks.hard;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Hard case: cycles of two objects, each of which owns the next cycle. A collector that examines
 * the suspects one by one walks the rest of the chain for each of them.
 */
final class Chains {

  private Chains() {}

  /** Drops the holds from the tail on, then collects. */
  static void collected(int size, Costs costs) {
    collect(size, false, costs);
  }

  /** Drops the holds from the head on, then collects. */
  static void collectedHeadFirst(int size, Costs costs) {
    collect(size, true, costs);
  }

  private static void collect(int size, boolean headFirst, Costs costs) {
    try (GcHeap heap = GcHeap.confined()) {
      heap.disable();
      costs.time(
          "object",
          size,
          () -> {
            List<Node> chain = build(heap, size);
            if (headFirst) {
              Collections.reverse(chain);
            }
            chain.forEach(heap::release);
            return Figures.nanos(heap::collect);
          });
    }
  }

  /**
   * Drops the holds from the tail on, with automatic collections. All examined objects are alive
   * until the last hold is dropped.
   */
  static void automatic(int size, Costs costs) {
    try (GcHeap heap = GcHeap.confined()) {
      costs.time(
          "object",
          size,
          () -> {
            heap.disable();
            List<Node> chain = build(heap, size);
            heap.collect();
            heap.enable();
            return Figures.nanos(
                () -> {
                  for (Node cycle : chain) {
                    heap.release(cycle);
                    heap.openScope().close();
                  }
                  heap.collect();
                });
          });
      Graphs.slices(heap, costs);
    }
  }

  /** Builds a chain and holds each cycle. The tail comes first. */
  private static List<Node> build(GcHeap heap, int size) {
    List<Node> cycles = new ArrayList<>();
    for (int i = 0; i < size / 2; i++) {
      try (GcScope scope = heap.openScope()) {
        Node cycle = Node.ring(scope, 2);
        if (i > 0) {
          cycle.setB(cycles.getLast());
        }
        cycles.add(heap.retain(cycle));
      }
    }
    return cycles;
  }
}
