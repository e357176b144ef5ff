package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

/**
 * Rings of 4 objects that own 4 KiB of native memory each, 200,000 objects in all, of which the
 * newest 1,000 rings are kept; per object.
 */
final class W8Native implements Workload {

  private static final int RING = 4;
  private static final int KEPT = 1_000;

  @Override
  public void run(double scale, Results results) {
    int rings = Workload.scaled(200_000 / RING, scale);
    int kept = Workload.scaled(KEPT, scale);
    long[] peak = new long[1];
    double[] nanos =
        Workload.measure(
            (long) rings * RING,
            () -> {},
            () -> {
              NativeMemory.takePeak();
              churn(rings, kept);
              peak[0] = NativeMemory.takePeak();
            });
    results.printMedian("rings", nanos);
    results.print("rings", "peak", peak[0] / 1e6, "MB");
  }

  private static void churn(int rings, int kept) {
    try (GcHeap heap = GcHeap.confined();
        GcScope outer = heap.openScope()) {
      Block.Window window = GcBlock_Window.create(outer, kept);
      for (int i = 0; i < rings; i++) {
        try (GcScope scope = heap.openScope()) {
          window.rings.move(scope, i % kept, Block.ring(scope, RING));
        }
      }
    }
  }
}
