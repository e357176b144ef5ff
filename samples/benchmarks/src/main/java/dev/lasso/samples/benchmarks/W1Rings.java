package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;

/** One collection frees 400,000 rings of 10 objects; per object. */
final class W1Rings implements Workload {

  private static final int RING = 10;

  @Override
  public void run(double scale, Results results) {
    int objects = Workload.scaled(400_000, scale) * RING;
    try (GcHeap heap = GcHeap.confined()) {
      heap.disable();
      results.printMedian(
          "collect",
          Workload.measure(
              objects, () -> RingNode.makeAndDrop(heap, objects, RING), heap::collect));
      results.printCheck(
          "collect",
          "collected",
          heap.stats().collected() / (Workload.WARMUPS + Workload.RUNS),
          "objects");
    }
  }
}
