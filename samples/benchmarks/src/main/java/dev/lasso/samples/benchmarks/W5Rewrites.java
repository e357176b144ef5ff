package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collections.GcList;

/** 20,000,000 random stores into the slots of 1,000,000 live objects; per store. */
final class W5Rewrites implements Workload {

  private static final int STORES_PER_LOOK = 64;

  @Override
  public void run(double scale, Results results) {
    int live = Workload.scaled(1_000_000, scale);
    int looks = Workload.scaled(20_000_000 / STORES_PER_LOOK, scale);
    Xorshift random = new Xorshift();
    try (GcHeap heap = GcHeap.confined();
        GcRoot<SlotsNode.Graph> graph = SlotsNode.build(heap, live, random)) {
      Waits[] waits = {new Waits()};
      double[] nanos =
          Workload.measure(
              (long) looks * STORES_PER_LOOK,
              () -> {
                waits[0] = new Waits();
              },
              () -> rewrite(graph.get().nodes, looks, random, waits[0]));
      results.printMedian("rewrite", nanos);
      waits[0].print("rewrite", results);
      results.print("rewrite", "longest slice", heap.stats().longestPauseNanos() / 1e6, "ms");
    }
  }

  private static void rewrite(GcList<SlotsNode> nodes, int looks, Xorshift random, Waits waits) {
    int size = nodes.size();
    waits.start();
    for (int look = 0; look < looks; look++) {
      for (int i = 0; i < STORES_PER_LOOK; i++) {
        SlotsNode node = nodes.get(random.below(size));
        int slot = random.below(SlotsNode.SLOTS);
        node.setItem(slot, nodes.get(random.below(size)));
      }
      waits.look();
    }
  }
}
