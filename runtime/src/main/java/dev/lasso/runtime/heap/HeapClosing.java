package dev.lasso.runtime.heap;

import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.GarbageFinalization;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.collect.ResourceExecutor;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.SlotList;
import dev.lasso.runtime.protocol.GcHeapListener;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The closing of a heap: releases the holds on its objects, collects, and destroys the remaining
 * objects.
 *
 * @param heap the heap, which creates no more objects
 */
record HeapClosing(Heap heap, GarbageFinalization garbageFinalization, Collector collector) {

  /** The result of a closing. */
  enum Closed {
    /** Everything was freed without force. */
    CLEAN,
    /** Something was open, or had to be destroyed. */
    FORCED,
    /** Another thread has closed the heap. */
    BY_OTHERS,
    /** The patience has ended, and the heap closes later. */
    LEFT
  }

  private static final int MAX_COLLECTIONS = 5;

  /**
   * Closes the heap; see {@link dev.lasso.runtime.GcHeap#close(Duration)}.
   *
   * @param patience the time to wait, or null to close open roots at once
   */
  boolean run(@Nullable Duration patience) {
    ResourceExecutor resourceExecutor = heap.userCodeRunner.resourceExecutor;
    Duration time = patience == null ? Duration.ZERO : patience;
    if (resourceExecutor != null) {
      resourceExecutor.waitFor(Pacer.saturatedNanos(time));
    }
    Closed closed = null;
    try {
      closed = heap.closeWithin(this, patience);
    } finally {
      if (closed != Closed.LEFT || !heap.isThreadInside()) {
        heap.leakReports.deliver();
      }
    }
    if (closed == Closed.LEFT) {
      return false;
    }
    if (closed == Closed.BY_OTHERS) {
      return awaitResources(time);
    }
    boolean clean = closed == Closed.CLEAN;
    if (resourceExecutor != null) {
      clean &= resourceExecutor.finish(time.isPositive());
    }
    clean &= heap.leakReports.finishUnclosed();
    HeapRegistry.reportLost();
    return clean;
  }

  /** Waits until the executor has closed all resources. Returns whether it has. */
  boolean awaitResources(Duration patience) {
    ResourceExecutor resourceExecutor = heap.userCodeRunner.resourceExecutor;
    return resourceExecutor == null || resourceExecutor.awaitFor(Pacer.saturatedNanos(patience));
  }

  /** Ends a closing for which no thread waits, outside the lock. Never throws. */
  void finish() {
    ResourceExecutor resourceExecutor = heap.userCodeRunner.resourceExecutor;
    if (resourceExecutor != null) {
      resourceExecutor.finishLater();
    }
    heap.leakReports.finishUnclosed();
  }

  /**
   * Closes the open scopes, and collects. No thread can open a root any more.
   *
   * @param all true to close the open roots, too
   */
  void release(boolean all) {
    try {
      garbageFinalization.stopKeeping();
      garbageFinalization.releaseKept();
      OpenHoldOwners holds = heap.openHoldOwners;
      if (all ? holds.isAny(HoldOwner::isLeftOpen) : holds.isAnyScopeOpen()) {
        heap.safepoint.beginLate();
      }
      if (all) { // needs no memory
        for (HoldOwner open = holds.newest(); open != null; open = holds.newest()) {
          holds.close(open);
        }
      } else {
        holds.after(null).stream()
            .map(list -> new Scope(heap, list))
            .toList()
            .forEach(Scope::releaseUnlessClosed);
      }
      heap.unfreeze();
      collectAll();
    } catch (RuntimeException | OutOfMemoryError e) {
      heap.unraisable("closing " + heap, null, e);
    }
  }

  private void collectAll() {
    int runs = 0;
    while (heap.live() > 0 && runs++ < MAX_COLLECTIONS && collector.collect() > 0) {
      // A finalizer may have created more garbage.
    }
  }

  /**
   * Closes the heap.
   *
   * @param reported whether the open scopes and roots were already reported
   * @return whether collections have freed all objects
   */
  boolean closeNow(boolean reported) {
    heap.safepoint.recover();
    GcHeapListener watcher = heap.leakSettings.watcher();
    if (watcher != null) {
      heap.visits++; // so that the heap cannot be closed meanwhile
      heap.nesting++;
      try {
        notifyWatcher(
            "notifying a watcher that the heap is about to close", () -> watcher.closing(heap));
      } finally {
        heap.visits--;
        heap.nesting--;
      }
    }
    heap.beginClosing();
    try {
      report(reported);
      release(true);
      heap.safepoint.recover();
      heap.construction.abandonForgotten();
      boolean clean = heap.live() == 0;
      destroyAll();
      heap.endClosing();
      heap.endTracking();
      heap.slots.census.close();
      if (heap.registered != null) {
        heap.registered.end();
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

  private void report(boolean reported) {
    try {
      if (reported) {
        heap.reportPendingLeaks();
      } else {
        heap.scopeFactory.reportOpen();
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
      heap.leakReports.reportLive(byAge, heap.inspect()::explained);
    } catch (OutOfMemoryError e) {
      left = heap.slots.all(); // finalizers run in another order, and no leak is reported
    }
    collector.destroy(left);
  }
}
