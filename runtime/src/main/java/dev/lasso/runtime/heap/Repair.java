package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/**
 * The recovery of a heap after an {@link Error} has interrupted a change: completes interrupted
 * operations, and recounts all edges.
 *
 * <p>Before that some counts may be too high; the objects kept alive by these counts are freed
 * here. Recovery examines every object, and starts over if another error interrupts it.
 */
record Repair(
    Access heap,
    SlotTable slots,
    Suspects suspects,
    WeakTable weak,
    Destruction destruction,
    LastCalls lastCalls,
    Construction construction,
    Counts counts,
    OpenHolds openHolds,
    Collector collector) {

  private static final int BUFFER_SIZE = 256;

  void run() {
    collector.setRepairing(true);
    try {
      repair();
    } finally {
      collector.setRepairing(false);
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
    slots.findFree();
    slots.clearMarks();
    WeakRef<?> severed = weak.rebuild(construction.newAdoption()::refer);
    suspects.suspectAll();
    collector.postpone();
    heap.changing = false;
    heap.unfinished = 0;
    if (counted) {
      destroyUncounted();
    }
    heap.unfinished++;
    lastCalls.call(severed);
    heap.unfinished--;
  }

  /** Completes the interrupted destructions. */
  private void finish() {
    collector.finishInterrupted();
    construction.abandonForgotten();
    lastCalls.callWaiting();
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null && object.word > 0) {
        destruction.finish(object);
      }
    }
    openHolds.closeInterrupted(counts);
    counts.endInterruptedCalls();
  }

  /** Recounts all edges. Returns whether that was possible. */
  private boolean recount() {
    slots.clearMarks();
    @Nullable GcObject[] buffer = new GcObject[BUFFER_SIZE];
    Thread mutator = heap.beginTraversal(); // hand-written traverses may only read
    try {
      for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
        Counted object = slots.get(slot);
        if (object != null && object.word < 0) {
          count(object, buffer);
        }
      }
    } catch (VirtualMachineError e) {
      throw e; // recovery starts over
    } catch (Throwable t) { // from a hand-written traverse
      heap.unraisable("recounting the owners of objects", null, t);
      return false;
    } finally {
      heap.mutator = mutator;
    }
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null && object.word < 0) {
        object.word = (object.word & ~Header.EDGES) | slots.mark(slot);
      }
    }
    return true;
  }

  private void count(Counted object, @Nullable GcObject[] buffer) {
    long cursor = 0;
    long to;
    do {
      to = object.gcEdges(buffer, 0, cursor);
      int count = (int) to;
      for (int i = 0; i < count; i++) {
        Counted target = buffer[i];
        if (target != null && target.word < 0 && target.gcHeap() == heap) {
          slots.setMark(target.slot, slots.mark(target.slot) + 1);
        }
      }
      cursor += count;
    } while (to < 0);
  }

  /** Destroys the objects without an owner. */
  private void destroyUncounted() {
    heap.unfinished++;
    destruction.forgetWaiting();
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null && object.word < 0 && !object.isCounted()) {
        destruction.enqueue(object, Header.Death.COUNT);
      }
    }
    destruction.drain();
    heap.unfinished--;
  }
}
