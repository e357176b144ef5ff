package dev.lasso.runtime.heap;

/**
 * The end of a heap: lets go of what holds its objects, collects, and destroys what is left.
 *
 * @param heap the heap, which creates nothing any more
 */
record HeapClosing(
    Heap heap,
    SlotTable slots,
    Openings openings,
    OpenHolds openHolds,
    Garbage garbage,
    Collector collector) {

  private static final int MAX_COLLECTIONS = 5;

  /** Closes it; returns whether collections have freed everything. */
  boolean run() {
    garbage.setKeeping(false);
    try {
      openings.reportOpen();
      garbage.clear();
      for (Holder open = openHolds.newest(); open != null; open = openHolds.newest()) {
        openHolds.close(open, heap.counts());
      }
      heap.unfreeze();
      do {
        int runs = 0;
        while (heap.live() > 0 && runs++ < MAX_COLLECTIONS && collector.collect() > 0) {
          // A finalizer may have made more garbage.
        }
      } while (heap.awaitReady()); // owners whose methods have run let go of more
    } catch (RuntimeException | OutOfMemoryError e) {
      heap.unraisable("closing " + heap, null, e);
    }
    heap.repair();
    heap.abandonForgotten();
    boolean clean = heap.live() == 0;
    destroyAll();
    return clean;
  }

  private void destroyAll() {
    if (heap.live() == 0) {
      return;
    }
    SlotList left;
    try {
      IntList byAge = slots.byAge();
      left = byAge;
      heap.reportLeft(byAge);
    } catch (OutOfMemoryError e) {
      left = slots.all(); // finalizers run in another order, and nobody is told
    }
    collector.destroy(left);
  }
}
