package dev.lasso.samples.benchmarks.hard;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;

/** Hard case: collections of rings of three objects with finalizers. */
final class Finalizers {

  private static final int RING = 3;

  private Finalizers() {}

  /** Each object resurrects itself. After it is released again, the next collection frees it. */
  static void resurrection(int size, Costs costs) {
    measure(size, Mortal.FinalizerAction.RESURRECT, costs);
  }

  /** Each finalizer creates a ring and drops it, and the next collection frees that ring. */
  static void garbage(int size, Costs costs) {
    measure(size, Mortal.FinalizerAction.MAKE_GARBAGE, costs);
  }

  /** Each finalizer throws an exception. */
  static void exceptions(int size, Costs costs) {
    measure(size, Mortal.FinalizerAction.THROW, costs);
  }

  private static void measure(int size, Mortal.FinalizerAction finalizerAction, Costs costs) {
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
            Mortal.makeAndDrop(heap, refuge, finalizerAction, rings);
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
