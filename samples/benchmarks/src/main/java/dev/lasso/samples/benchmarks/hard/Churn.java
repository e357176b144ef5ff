package dev.lasso.samples.benchmarks.hard;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Waits;

/** Hard case: many live rings of five are replaced one after another, and become garbage. */
final class Churn {

  private static final int RING = 5;

  /** Number of rounds in a run; each replaces one percent of the rings. */
  private static final int ROUNDS = 20;

  private Churn() {}

  /** Replaces rings with automatic collections, among as many live objects. */
  static void rings(int size, Costs costs) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Node.Graph graph = GcNode_Graph.create(scope);
      int rings = size / RING;
      for (int i = 0; i < rings; i++) {
        graph.nodes.move(scope, Node.ring(scope, RING));
      }
      int replaced = Math.max(1, rings / 100) * ROUNDS;
      Waits waits = new Waits();
      costs.time(
          "object",
          (long) replaced * RING,
          () -> Figures.nanos(() -> replace(heap, graph, replaced, waits)));
      Graphs.slices(heap, costs);
      waits.forEach((name, waited) -> costs.note(name, waited.getMaxValue() / 1e6, "ms"));
    }
  }

  private static void replace(GcHeap heap, Node.Graph graph, int count, Waits waits) {
    Waits.Kind kind = waits.kind("longest pause");
    long before = System.nanoTime();
    for (int i = 0; i < count; i++) {
      try (GcScope scope = heap.openScope()) {
        graph.nodes.set(i % graph.nodes.size(), Node.ring(scope, RING));
      }
      long now = System.nanoTime();
      waits.note(kind, now - before);
      before = now;
    }
  }
}
