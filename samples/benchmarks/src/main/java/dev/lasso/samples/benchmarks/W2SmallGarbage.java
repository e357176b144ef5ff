package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;

/** One collection finds 1,000 rings of 10 objects beside 4,000,000 live ones; in all. */
final class W2SmallGarbage implements Workload {

  private static final int RINGS = 1_000;
  private static final int RING = 10;

  @Override
  public void run(double scale, Results results) {
    int live = Workload.scaled(4_000_000, scale);
    Xorshift random = new Xorshift();
    try (GcHeap heap = GcHeap.confined()) {
      heap.disable();
      try (GcRoot<LiveGraph> graph = LiveGraph.build(heap, live, random)) {
        heap.collect();
        measure("plain", results, heap, () -> dropRings(heap));
        measure("touch", results, heap, () -> dropTouchingRings(heap, graph.get(), live, random));
      }
    }
  }

  private static void measure(String what, Results results, GcHeap heap, Runnable prepare) {
    double[] nanos = Workload.measure(1_000_000, prepare, heap::collect);
    results.print(what, "time", Results.median(nanos), "ms");
  }

  private static void dropRings(GcHeap heap) {
    for (int i = 0; i < RINGS; i++) {
      LiveGraph.dropRing(heap, RING);
    }
  }

  /** The first object of each ring owns a live object, too. */
  private static void dropTouchingRings(GcHeap heap, LiveGraph graph, int live, Xorshift random) {
    for (int i = 0; i < RINGS; i++) {
      LiveGraph.dropRing(heap, RING).setB(graph.nodes.get(random.below(live)));
    }
  }
}
