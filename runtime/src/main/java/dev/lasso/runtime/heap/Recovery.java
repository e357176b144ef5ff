package dev.lasso.runtime.heap;

import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.Construction;
import dev.lasso.runtime.collect.Deallocator;
import dev.lasso.runtime.collect.HoldCounts;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.collect.Suspects;
import dev.lasso.runtime.collect.UserCodeRunner;
import dev.lasso.runtime.object.EdgeCursor;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.WeakRef;
import dev.lasso.runtime.object.WeakTable;

/**
 * The recovery of a heap after an {@link Error} has interrupted a change: completes interrupted
 * operations, and recounts all edges.
 *
 * <p>Before that some counts may be too high; the objects kept alive by these counts are freed
 * here. Recovery examines every object, and starts over if another error interrupts it.
 */
record Recovery(
    HeapState heap,
    SlotTable slots,
    Suspects suspects,
    WeakTable weak,
    Deallocator destruction,
    UserCodeRunner userCodeRunner,
    Construction construction,
    HoldCounts counts,
    OpenHoldOwners openHolds,
    Collector collector) {

  private static final int BATCH_SIZE = 256;

  void run() {
    collector.setRunning(true);
    try {
      repair();
    } finally {
      collector.setRunning(false);
    }
  }

  private void repair() {
    boolean counted;
    destruction.setRecounting(true);
    try {
      finish();
      counted = recount();
    } finally {
      destruction.setRecounting(false);
    }
    slots.rebuildFreeList();
    slots.clearMarks();
    WeakRef<?> severed = weak.rebuild(construction.newAdoption()::relinkWeak);
    suspects.suspectAll();
    collector.postpone();
    heap.openChanges = 0;
    if (counted) {
      destroyUncounted();
    }
    heap.openChanges++;
    userCodeRunner.runCallbacks(severed);
    heap.openChanges--;
    if (heap.foreign != null && heap.foreign.active) {
      heap.foreign.end();
    }
  }

  /** Completes the interrupted destructions. */
  private void finish() {
    collector.finishInterrupted();
    construction.abandonForgotten();
    userCodeRunner.callWaiting();
    for (int slot = slots.nextUsed(0); slot >= 0; slot = slots.nextUsed(slot + 1)) {
      ObjectHeader object = slots.object(slot);
      if (HeaderBits.isDestroyed(object)) {
        destruction.finish(object);
      }
    }
    openHolds.closeInterrupted();
    counts.endInterruptedCalls();
  }

  /** Recounts all edges. Returns whether that was possible. */
  private boolean recount() {
    slots.clearMarks();
    EdgeCursor edges = new EdgeCursor(BATCH_SIZE);
    Thread mutator = heap.beginTraversal(); // hand-written traverses may only read
    try {
      for (int slot = slots.nextLive(0); slot >= 0; slot = slots.nextLive(slot + 1)) {
        count(slots.object(slot), edges);
      }
    } catch (VirtualMachineError e) {
      throw e; // recovery starts over
    } catch (Throwable t) { // from a hand-written traverse
      heap.unraisable("recounting the owners of objects", null, t);
      return false;
    } finally {
      heap.mutator = mutator;
    }
    for (int slot = slots.nextLive(0); slot >= 0; slot = slots.nextLive(slot + 1)) {
      ObjectHeader object = slots.object(slot);
      HeaderBits.setWord(object, (HeaderBits.word(object) & ~HeaderBits.EDGES) | slots.mark(slot));
    }
    return true;
  }

  private void count(ObjectHeader object, EdgeCursor edges) {
    edges.startAt(0);
    do {
      int count = edges.next(object);
      for (int i = 0; i < count; i++) {
        ObjectHeader target = edges.target(i);
        if (target != null && HeaderBits.isLive(target) && target.gcHeap() == heap) {
          slots.setMark(HeaderBits.slot(target), slots.mark(HeaderBits.slot(target)) + 1);
        }
      }
    } while (edges.hasMore());
  }

  /** Destroys the objects without an owner. */
  private void destroyUncounted() {
    heap.openChanges++;
    destruction.forgetWaiting();
    for (int slot = slots.nextLive(0); slot >= 0; slot = slots.nextLive(slot + 1)) {
      ObjectHeader object = slots.object(slot);
      if (!HeaderBits.isCounted(object)) {
        destruction.push(object, HeaderBits.Death.COUNT);
      }
    }
    destruction.drain();
    heap.openChanges--;
  }
}
