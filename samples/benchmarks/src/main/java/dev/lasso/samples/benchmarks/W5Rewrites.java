package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Runs;
import dev.lasso.samples.benchmarks.measure.Workload;
import dev.lasso.samples.benchmarks.measure.Xorshift32;

/**
 * Workload W5: 20,000,000 random stores into the slots of 1,000,000 live objects. Figures are per
 * store.
 */
final class W5Rewrites implements Workload {

  private static final int LIVE = 1_000_000;
  private static final int STORES = 20_000_000;
  private static final int BLOCK = 64;

  @Override
  public void measure(double scale, Figures figures) {
    int blocks = (int) (STORES * scale) / BLOCK;
    Xorshift32 random = new Xorshift32();
    try (GcHeap heap = GcHeap.confined();
        GcRoot<SlotsNode.Graph> graph = SlotsNode.build(heap, (int) (LIVE * scale), random)) {
      Runs runs = new Runs(heap);
      long[] state = {0};
      figures.age();
      figures.blocks(
          "rewrite",
          (long) blocks * BLOCK,
          () -> {
            long[] nanos = rewrite(heap, graph.get().nodes, random, blocks);
            if (state[0] == 0) {
              state[0] = random.state();
            }
            return nanos;
          });
      runs.restart();
      rewrite(heap, graph.get().nodes, random, blocks);
      runs.print("rewrite", (long) blocks * BLOCK, figures);
      figures.check("rewrite", "random state", state[0], "after one run");
    }
  }

  /**
   * Runs the stores and returns the nanoseconds of each block. Random numbers are drawn before the
   * clock is read. Each block has a scope, like an iteration of a real program, so the heap may
   * collect at its end.
   */
  private static long[] rewrite(
      GcHeap heap, GcList<SlotsNode> nodes, Xorshift32 random, int blocks) {
    long[] nanos = new long[blocks];
    int[] numbers = new int[3 * BLOCK];
    for (int block = 0; block < blocks; block++) {
      for (int i = 0; i < numbers.length; i += 3) {
        numbers[i] = random.below(nodes.size());
        numbers[i + 1] = random.below(SlotsNode.SLOTS);
        numbers[i + 2] = random.below(nodes.size());
      }
      long start = System.nanoTime();
      try (GcScope _ = heap.openScope()) {
        for (int i = 0; i < numbers.length; i += 3) {
          nodes.get(numbers[i]).setItem(numbers[i + 1], nodes.get(numbers[i + 2]));
        }
      }
      nanos[block] = System.nanoTime() - start;
    }
    return nanos;
  }
}
