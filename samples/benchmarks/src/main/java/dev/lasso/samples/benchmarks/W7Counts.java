package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

/** One object is retained and released 100,000,000 times; per pair. */
final class W7Counts implements Workload {

  @Override
  public void run(double scale, Results results) {
    int pairs = Workload.scaled(100_000_000, scale);
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      RingNode node = GcRingNode.create(scope, 0);
      results.printMedian(
          "retain and release",
          Workload.measure(pairs, () -> {}, () -> retainAndRelease(heap, node, pairs)));
    }
  }

  private static void retainAndRelease(GcHeap heap, RingNode node, int pairs) {
    for (int i = 0; i < pairs; i++) {
      heap.retain(node);
      heap.release(node);
    }
  }
}
