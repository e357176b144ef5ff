package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Workload;
import dev.lasso.samples.benchmarks.measure.Xorshift32;

/**
 * Workload W2: one collection finds 1,000 rings of 10 objects among 4,000,000 live ones. Figures
 * are per collection.
 */
final class W2SmallGarbage implements Workload {

  private static final int LIVE = 4_000_000;
  private static final int RINGS = 1_000;
  private static final int RING = 10;

  @Override
  public void measure(double scale, Figures figures) {
    int live = (int) (LIVE * scale);
    Xorshift32 random = new Xorshift32();
    try (GcHeap heap = GcHeap.confined()) {
      heap.disable();
      try (GcRoot<LiveGraph> graph = LiveGraph.build(heap, live, random)) {
        heap.collect();
        figures.age();
        measure("plain", figures, heap, () -> dropRings(heap));
        measure("touch", figures, heap, () -> dropTouchingRings(heap, graph.get(), random));
      }
    }
  }

  private static void measure(String label, Figures figures, GcHeap heap, Runnable makeGarbage) {
    double nanos =
        figures.medianNanos(
            () -> {
              makeGarbage.run();
              long start = System.nanoTime();
              heap.collect();
              return System.nanoTime() - start;
            });
    figures.print(label, "time", nanos / 1e6, "ms");
    makeGarbage.run();
    figures.check(label, "collected", heap.collect(), "objects");
  }

  private static void dropRings(GcHeap heap) {
    for (int i = 0; i < RINGS; i++) {
      LiveGraph.dropRing(heap, RING);
    }
  }

  /** Drops rings whose first object also owns a live object. */
  private static void dropTouchingRings(GcHeap heap, LiveGraph graph, Xorshift32 random) {
    for (int i = 0; i < RINGS; i++) {
      LiveGraph.dropRing(heap, RING).setB(graph.nodes.get(random.below(graph.nodes.size())));
    }
  }
}
