package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Workload;

/**
 * Workload W4: the head of a linked list of 5,000,000 objects is dropped. Figures are per object.
 */
final class W4List implements Workload {

  private static final int LENGTH = 5_000_000;

  @Override
  public void measure(double scale, Figures figures) {
    int length = (int) (LENGTH * scale);
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      figures.time("release", length, () -> release(scope, length, figures));
      long before = heap.stats().diedByCount();
      release(scope, length, figures);
      figures.check("release", "released", heap.stats().diedByCount() - before, "objects");
    }
  }

  private static long release(GcScope scope, int length, Figures figures) {
    ListNode head = ListNode.build(scope, length);
    return figures.pass(() -> scope.drop(head));
  }
}
