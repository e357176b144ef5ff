package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import dev.lasso.samples.benchmarks.measure.Workload;

/**
 * Workload W8: rings of 4 objects that own 4 KiB of native memory each, 200,000 objects in all. The
 * newest 1,000 rings are kept. Figures are per object.
 */
final class W8Native implements Workload {

  private static final int OBJECTS = 200_000;
  private static final int RING = 4;
  private static final int KEPT = 1_000;

  @Override
  public void measure(double scale, Figures figures) {
    int rings = (int) (OBJECTS * scale) / RING;
    Outstanding outstanding = new Outstanding();
    figures.time("rings", (long) rings * RING, () -> run(rings, outstanding, figures));
    figures.print("rings", "peak", outstanding.peak() / 1e6, "MB");
    figures.check("rings", "made", (long) rings * RING, "objects");
  }

  private static long run(int rings, Outstanding outstanding, Figures figures) {
    try (GcHeap heap = GcHeap.confined();
        GcScope outer = heap.openScope()) {
      Block.Window window = GcBlock_Window.create(outer, KEPT);
      Runnable makeRings = () -> makeRings(heap, window, rings, outstanding);
      return figures.pass(makeRings, makeRings);
    }
  }

  private static void makeRings(
      GcHeap heap, Block.Window window, int rings, Outstanding outstanding) {
    outstanding.restart();
    for (int i = 0; i < rings; i++) {
      try (GcScope scope = heap.openScope()) {
        window.moveItem(scope, i % KEPT, Block.ring(scope, outstanding, RING));
      }
    }
  }
}
