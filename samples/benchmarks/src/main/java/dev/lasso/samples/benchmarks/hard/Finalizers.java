package dev.lasso.samples.benchmarks.hard;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;

/** Rings of three objects with finalizers; what a collection costs. */
final class Finalizers {

  private static final int RING = 3;

  private Finalizers() {}

  /** Each object brings itself back. Let go again, it is freed by the next collection. */
  static void resurrection(int size, Costs costs) {
    measure(size, Mortal.LastAct.RESURRECT, costs);
  }

  /** Each finalizer makes a ring and drops it, which the next collection frees. */
  static void garbage(int size, Costs costs) {
    measure(size, Mortal.LastAct.MAKE_GARBAGE, costs);
  }

  /** Each finalizer throws. */
  static void exceptions(int size, Costs costs) {
    measure(size, Mortal.LastAct.THROW, costs);
  }

  private static void measure(int size, Mortal.LastAct lastAct, Costs costs) {
    int rings = size / RING;
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      heap.disable();
      heap.onUnraisable(_ -> {});
      Mortal.Refuge refuge = GcMortal_Refuge.create(scope);
      costs.time(
          "object",
          (long) rings * RING,
          () -> {
            Mortal.makeAndDrop(heap, refuge, lastAct, rings);
            return Figures.nanos(
                () -> {
                  heap.collect();
                  refuge.mortals.clear();
                  heap.collect();
                });
          });
    }
  }
}
