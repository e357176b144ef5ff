package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;

/**
 * Rings of 3 objects, 5,000,000 in all, are made and dropped beside 1,000,000 live ones; per
 * object.
 */
final class W6Churn implements Workload {

  private static final int RING = 3;
  private static final int RINGS_PER_LOOK = 21;

  private final int live;

  W6Churn(int live) {
    this.live = live;
  }

  @Override
  public void run(double scale, Results results) {
    int looks = Workload.scaled(5_000_000 / (RING * RINGS_PER_LOOK), scale);
    try (GcHeap heap = GcHeap.confined();
        GcRoot<LiveGraph> graph =
            LiveGraph.build(heap, Workload.scaled(live, scale), new Xorshift())) {
      Waits[] waits = {new Waits()};
      double[] nanos =
          Workload.measure(
              (long) looks * RINGS_PER_LOOK * RING,
              () -> {
                waits[0] = new Waits();
              },
              () -> churn(heap, looks, waits[0]));
      results.printMedian("rings", nanos);
      waits[0].print("rings", results);
      results.print("rings", "longest slice", heap.stats().longestPauseNanos() / 1e6, "ms");
      results.printCheck("rings", "live", graph.get().nodes.size(), "objects");
    }
  }

  private static void churn(GcHeap heap, int looks, Waits waits) {
    waits.start();
    for (int look = 0; look < looks; look++) {
      for (int i = 0; i < RINGS_PER_LOOK; i++) {
        LiveGraph.dropRing(heap, RING);
      }
      waits.look();
    }
  }
}
