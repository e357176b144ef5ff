package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.observe.Log;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of a heap: lets go of what holds its objects, collects, and destroys what is left.
 *
 * @param heap the heap, which creates nothing any more
 */
record Closing(
    Heap heap, SlotTable slots, OpenHolds openHolds, Garbage garbage, Collector collector) {

  private static final int MAX_COLLECTIONS = 5;

  /** Closes it; returns whether collections have freed everything. */
  boolean run() {
    garbage.setKeeping(false);
    try {
      garbage.clear();
      for (Holder open = openHolds.newest(); open != null; open = openHolds.newest()) {
        openHolds.close(open, heap);
      }
      heap.unfreeze();
      int runs = 0;
      while (slots.inUse() > 0 && runs++ < MAX_COLLECTIONS && collector.collect() > 0) {
        // A finalizer may have made more garbage.
      }
    } catch (RuntimeException | OutOfMemoryError e) {
      heap.unraisable("closing " + heap, null, e);
    }
    heap.repair();
    heap.abandonForgotten();
    boolean clean = slots.inUse() == 0;
    destroyAll();
    return clean;
  }

  private void report(IntList byAge) {
    List<GcObject> left = new ArrayList<>();
    List<GcObject> held = new ArrayList<>();
    for (int i = 0; i < byAge.size(); i++) {
      Counted object = slots.object(byAge.get(i));
      left.add(object.asObject());
      if (Header.holds(object.word) > 0) {
        held.add(object.asObject());
      }
    }
    Log.leak(heap, left, held);
  }

  private void destroyAll() {
    if (slots.inUse() == 0) {
      return;
    }
    SlotList left;
    try {
      IntList byAge = slots.byAge();
      report(byAge);
      left = byAge;
    } catch (OutOfMemoryError e) {
      left = slots.all(); // finalizers run in another order, and nobody is told
    }
    collector.destroy(left);
  }
}
