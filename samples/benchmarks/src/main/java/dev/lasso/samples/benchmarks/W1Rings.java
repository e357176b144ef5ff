package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Workload;

/** Workload W1: one collection frees 400,000 rings of 10 objects. Figures are per object. */
final class W1Rings implements Workload {

  private static final int OBJECTS = 4_000_000;
  private static final int RING = 10;

  @Override
  public void measure(double scale, Figures figures) {
    int objects = (int) (OBJECTS * scale) / RING * RING;
    try (GcHeap heap = GcHeap.confined()) {
      heap.disable();
      figures.time(
          "collect",
          objects,
          () -> {
            RingNode.makeAndDrop(heap, objects, RING);
            return figures.pass(heap::collect);
          });
      RingNode.makeAndDrop(heap, objects, RING);
      figures.check("collect", "collected", heap.collect(), "objects");
    }
  }
}
