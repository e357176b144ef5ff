package dev.lasso.runtime.heap;

import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.Construction;
import dev.lasso.runtime.collect.Deallocator;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.object.EdgeCursor;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.WeakRef;

/**
 * The recovery of a heap after an {@link Error} has interrupted a change: completes interrupted
 * operations, and recounts all edges.
 *
 * <p>Before that some counts may be too high; the objects kept alive by these counts are freed
 * here. Recovery examines every object, and starts over if another error interrupts it.
 */
record Recovery(
    HeapState heap,
    Deallocator deallocator,
    Construction construction,
    OpenHoldOwners openHoldOwners,
    Collector collector) {

  private static final int BATCH_SIZE = 256;

  void run() {
    collector.running = true;
    heap.nesting++;
    try {
      repair();
    } finally {
      collector.running = false;
      heap.nesting--;
    }
  }

  private void repair() {
    boolean counted;
    deallocator.recounting = true;
    try {
      finish();
      counted = recount();
    } finally {
      deallocator.recounting = false;
    }
    heap.slots.rebuildFreeList();
    heap.slots.clearMarks();
    WeakRef<?> severed = heap.weak.rebuild(construction.newAdoption()::relinkWeak);
    deallocator.suspects.suspectAll();
    collector.postpone();
    heap.openChanges = 0;
    if (counted) {
      destroyUncounted();
    }
    heap.openChanges++;
    deallocator.userCodeRunner.runCallbacks(severed);
    heap.openChanges--;
    if (heap.foreign != null && heap.foreign.active) {
      heap.foreign.end();
    }
  }

  /** Completes the interrupted destructions. */
  private void finish() {
    collector.finishInterrupted();
    construction.abandonForgotten();
    deallocator.userCodeRunner.callWaiting();
    for (int slot = heap.slots.nextUsed(0); slot >= 0; slot = heap.slots.nextUsed(slot + 1)) {
      ObjectHeader object = heap.slots.object(slot);
      if (HeaderBits.isDestroyed(object)) {
        deallocator.finish(object);
      }
    }
    openHoldOwners.closeInterrupted();
    openHoldOwners.holdCounts.endInterruptedCalls();
  }

  /** Recounts all edges. Returns whether that was possible. */
  private boolean recount() {
    heap.slots.clearMarks();
    EdgeCursor edges = new EdgeCursor(BATCH_SIZE);
    Thread mutator = heap.beginTraversal(); // hand-written traverses may only read
    try {
      for (int slot = heap.slots.nextLive(0); slot >= 0; slot = heap.slots.nextLive(slot + 1)) {
        count(heap.slots.object(slot), edges);
      }
    } catch (VirtualMachineError e) {
      throw e; // recovery starts over
    } catch (Throwable t) { // from a hand-written traverse
      heap.unraisable("recounting the owners of objects", null, t);
      return false;
    } finally {
      heap.mutator = mutator;
    }
    for (int slot = heap.slots.nextLive(0); slot >= 0; slot = heap.slots.nextLive(slot + 1)) {
      ObjectHeader object = heap.slots.object(slot);
      HeaderBits.setWord(
          object, (HeaderBits.word(object) & ~HeaderBits.EDGES) | heap.slots.mark(slot));
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
          heap.slots.setMark(HeaderBits.slot(target), heap.slots.mark(HeaderBits.slot(target)) + 1);
        }
      }
    } while (edges.hasMore());
  }

  /** Destroys the objects without an owner. */
  private void destroyUncounted() {
    heap.openChanges++;
    deallocator.forgetWaiting();
    for (int slot = heap.slots.nextLive(0); slot >= 0; slot = heap.slots.nextLive(slot + 1)) {
      ObjectHeader object = heap.slots.object(slot);
      if (!HeaderBits.isCounted(object)) {
        deallocator.push(object, HeaderBits.Death.COUNT);
      }
    }
    deallocator.drain();
    heap.openChanges--;
  }
}
