package dev.lasso.samples.benchmarks.hard;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Outstanding;

/**
 * Hard case: small objects in rings pin large buffers, and the rings in use are replaced in turn.
 */
final class Buffers {

  private static final int RING = 4;

  /** Number of times that each ring in use is replaced in a run. */
  private static final int ROUNDS = 10;

  private Buffers() {}

  /** Measures the peak of pinned memory, as a multiple of the memory that the rings in use own. */
  static void rings(int size, Costs costs) {
    Outstanding outstanding = new Outstanding();
    int rings = size / RING;
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Buffer.Window window = GcBuffer_Window.create(scope);
      for (int i = 0; i < rings; i++) {
        window.rings.move(scope, Buffer.ring(scope, outstanding, RING));
      }
      heap.collect();
      long inUse = outstanding.now();
      outstanding.restart();
      costs.time(
          "object",
          (long) rings * ROUNDS * RING,
          () ->
              Figures.nanos(
                  () -> {
                    for (int i = 0; i < rings * ROUNDS; i++) {
                      replace(heap, window, i % rings, outstanding);
                    }
                  }));
      costs.note("peak", (double) outstanding.peak() / inUse, "× bytes in use");
    }
  }

  private static void replace(
      GcHeap heap, Buffer.Window window, int index, Outstanding outstanding) {
    try (GcScope scope = heap.openScope()) {
      window.rings.set(index, Buffer.ring(scope, outstanding, RING));
    }
  }
}
