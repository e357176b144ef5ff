package dev.lasso.runtime.heap;

import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.collect.ResourceExecutor;
import dev.lasso.runtime.collect.UnreachableSet;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.SlotList;
import dev.lasso.runtime.protocol.GcHeapWatcher;
import java.time.Duration;

/**
 * The closing of a heap: releases the holds on its objects, collects, and destroys the remaining
 * objects.
 *
 * @param heap the heap, which creates no more objects
 */
record HeapClosing(
    Heap heap,
    ScopeFactory scopeFactory,
    UnreachableSet unreachableSet,
    Collector collector,
    Safepoint safepoint,
    LeakReports reports) {

  private static final int MAX_COLLECTIONS = 5;

  /** Closes the heap; see {@link dev.lasso.runtime.GcHeap#close(Duration)}. */
  boolean run(Duration patience) {
    ResourceExecutor resourceExecutor = heap.userCodeRunner.resourceExecutor;
    if (resourceExecutor != null) {
      resourceExecutor.waitFor(Pacer.saturatedNanos(patience));
    }
    boolean clean;
    try {
      clean = heap.closeWithin(this, patience);
      if (!heap.isThreadInside()) {
        return true; // another thread has closed it meanwhile
      }
    } finally {
      reports.deliver();
    }
    if (resourceExecutor != null) {
      clean &= resourceExecutor.finish(patience.isPositive());
    }
    HeapRegistry.reportLost();
    return clean;
  }

  /** Closes the heap. Returns whether collections have freed all objects. */
  boolean closeNow() {
    safepoint.recover();
    GcHeapWatcher watcher = heap.leakSettings.watcher();
    if (watcher != null) {
      heap.visits++; // so that the heap cannot be closed meanwhile
      try {
        notifyWatcher(
            "notifying a watcher that the heap is about to close", () -> watcher.closing(heap));
      } finally {
        heap.visits--;
      }
    }
    heap.beginClosing();
    try {
      releaseAll();
      safepoint.recover();
      heap.construction.abandonForgotten();
      boolean clean = heap.live() == 0;
      destroyAll();
      heap.endClosing();
      heap.endTracking();
      heap.slots.census().close();
      if (heap.registered != null) {
        heap.registered.remove();
      }
      if (watcher != null) {
        notifyWatcher("notifying a watcher that the heap is closed", () -> watcher.closed(heap));
      }
      return clean;
    } finally {
      heap.reopenUnlessClosed();
    }
  }

  private void notifyWatcher(String what, Runnable news) {
    try {
      news.run();
    } catch (Throwable t) {
      heap.unraisable(what, null, t);
    }
  }

  private void releaseAll() {
    unreachableSet.stopKeeping();
    try {
      scopeFactory.reportOpen();
      unreachableSet.releaseKept();
      OpenHoldOwners holds = heap.openHoldOwners;
      if (holds.isAnyOpen()) {
        safepoint.beginLate();
      }
      for (HoldOwner open = holds.newest(); open != null; open = holds.newest()) {
        holds.close(open);
      }
      heap.unfreeze();
      int runs = 0;
      while (heap.live() > 0 && runs++ < MAX_COLLECTIONS && collector.collect() > 0) {
        // A finalizer may have created more garbage.
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
      reports.reportLive(byAge, heap.inspect()::explained);
    } catch (OutOfMemoryError e) {
      left = heap.slots.all(); // finalizers run in another order, and no leak is reported
    }
    collector.destroy(left);
  }
}
