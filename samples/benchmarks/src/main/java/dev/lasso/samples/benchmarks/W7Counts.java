package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.lang.invoke.VarHandle;

/**
 * Workload W7: one object is retained and released 100,000,000 times. On a shared heap a pair opens
 * and closes another root, which any thread may do. Figures are per pair.
 */
final class W7Counts implements Workload {

  private static final int PAIRS = 100_000_000;

  @Override
  public void measure(double scale, Figures figures) {
    int pairs = (int) (PAIRS * scale);
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      RingNode node = GcRingNode.create(scope, 0);
      figures.time(
          "retain+release", pairs, () -> figures.pass(() -> retainAndRelease(heap, node, pairs)));
      figures.check("retain+release", "counted", pairs, "pairs");
    }
    try (GcHeap heap = GcHeap.shared();
        GcRoot<RingNode> root = root(heap)) {
      figures.time(
          "share+close, shared heap", pairs, () -> figures.pass(() -> shareAndClose(root, pairs)));
    }
  }

  private static GcRoot<RingNode> root(GcHeap heap) {
    try (GcScope scope = heap.enter()) {
      return heap.openRoot(GcRingNode.create(scope, 0));
    }
  }

  private static void shareAndClose(GcRoot<RingNode> root, int pairs) {
    for (int i = 0; i < pairs; i++) {
      root.share().close();
    }
  }

  private static void retainAndRelease(GcHeap heap, RingNode node, int pairs) {
    for (int i = 0; i < pairs; i++) {
      heap.retain(node);
      VarHandle.releaseFence(); // keeps the compiler from eliminating the pair
      heap.release(node);
    }
  }
}
