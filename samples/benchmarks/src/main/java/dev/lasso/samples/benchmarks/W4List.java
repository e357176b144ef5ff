package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

/** The head of a linked list of 5,000,000 objects is dropped; per object. */
final class W4List implements Workload {

  @Override
  public void run(double scale, Results results) {
    int length = Workload.scaled(5_000_000, scale);
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      ListNode[] head = new ListNode[1];
      results.printMedian(
          "release",
          Workload.measure(
              length,
              () -> head[0] = ListNode.build(scope, length),
              () -> scope.drop(head[0])));
      results.printCheck(
          "release",
          "freed",
          heap.stats().diedByCount() / (Workload.WARMUPS + Workload.RUNS),
          "objects");
    }
  }
}
