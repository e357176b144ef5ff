package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Runs;
import dev.lasso.samples.benchmarks.measure.Workload;
import dev.lasso.samples.benchmarks.measure.Xorshift32;

/**
 * Workload W6: rings of 3 objects, 5,000,000 objects in all, are created and dropped among
 * 1,000,000 live objects. Figures are per object. The same is repeated after a random store into
 * each live object, so that the first GC runs examine all of them.
 */
final class W6Churn implements Workload {

  static final int LIVE = 1_000_000;

  private static final int MADE = 5_000_000;
  private static final int RING = 3;
  private static final int RINGS_PER_BLOCK = 21;

  private final int live;

  W6Churn(int live) {
    this.live = live;
  }

  @Override
  public void measure(double scale, Figures figures) {
    int blocks = (int) (MADE * scale) / (RING * RINGS_PER_BLOCK);
    long made = (long) blocks * RING * RINGS_PER_BLOCK;
    Xorshift32 random = new Xorshift32();
    try (GcHeap heap = GcHeap.confined();
        GcRoot<LiveGraph> graph = LiveGraph.build(heap, (int) (live * scale), random)) {
      Runs runs = new Runs(heap);
      figures.age(() -> churn(heap, blocks));
      figures.blocks("rings", made, () -> churn(heap, blocks));
      runs.restart();
      churn(heap, blocks);
      runs.print("rings", made, figures);
      figures.check("rings", "made", made, "objects");
      figures.blocks(
          "rings after stores",
          made,
          () -> {
            graph.get().rewrite(random);
            return churn(heap, blocks);
          });
    }
  }

  private static long[] churn(GcHeap heap, int blocks) {
    long[] nanos = new long[blocks];
    long before = System.nanoTime();
    for (int block = 0; block < blocks; block++) {
      for (int i = 0; i < RINGS_PER_BLOCK; i++) {
        LiveGraph.dropRing(heap, RING);
      }
      long now = System.nanoTime();
      nanos[block] = now - before;
      before = now;
    }
    return nanos;
  }
}
