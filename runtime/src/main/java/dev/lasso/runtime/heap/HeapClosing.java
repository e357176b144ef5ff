package dev.lasso.runtime.heap;

import dev.lasso.runtime.protocol.GcHeapWatcher;

/**
 * The end of a heap: lets go of what holds its objects, collects, and destroys what is left.
 *
 * @param heap the heap, which creates nothing any more
 */
record HeapClosing(
    Heap heap,
    Openings openings,
    DeadSet deadSet,
    Collector collector,
    Upkeep upkeep,
    LeakReports reports) {

  private static final int MAX_COLLECTIONS = 5;

  /** Closes it; returns whether collections have freed everything. */
  boolean run() {
    upkeep.repair();
    GcHeapWatcher watcher = heap.leakSettings.watcher();
    if (watcher != null) {
      heap.visits++; // the watcher must not close the heap
      try {
        tell("telling a watcher that the heap is about to close", () -> watcher.closing(heap));
      } finally {
        heap.visits--;
      }
    }
    heap.beginClosing();
    try {
      letGo();
      upkeep.repair();
      heap.construction.abandonForgotten();
      boolean clean = heap.live() == 0;
      destroyAll();
      heap.endClosing();
      heap.slots.census().close();
      if (heap.watch != null) {
        heap.watch.close();
      }
      if (watcher != null) {
        tell("telling a watcher that the heap is closed", () -> watcher.closed(heap));
      }
      return clean;
    } finally {
      heap.reopenUnlessClosed();
    }
  }

  private void tell(String what, Runnable news) {
    try {
      news.run();
    } catch (Throwable t) {
      heap.unraisable(what, null, t);
    }
  }

  private void letGo() {
    deadSet.stopKeeping();
    try {
      openings.reportOpen();
      deadSet.letGoOfKept();
      OpenHolds holds = heap.openHolds;
      if (holds.isAnyOpen()) {
        upkeep.beginLate();
      }
      for (Holder open = holds.newest(); open != null; open = holds.newest()) {
        holds.close(open, heap.counts);
      }
      heap.unfreeze();
      int runs = 0;
      while (heap.live() > 0 && runs++ < MAX_COLLECTIONS && collector.collect() > 0) {
        // A finalizer may have made more garbage.
      }
    } catch (RuntimeException | OutOfMemoryError e) {
      heap.unraisable("closing " + heap, null, e);
    }
  }

  private void destroyAll() {
    if (heap.live() == 0) {
      return;
    }
    SlotList left;
    try {
      IntList byAge = heap.slots.byAge();
      left = byAge;
      reports.reportLeft(byAge, heap.insight()::explained);
    } catch (OutOfMemoryError e) {
      left = heap.slots.all(); // finalizers run in another order, and nobody is told
    }
    collector.destroy(left);
  }
}
