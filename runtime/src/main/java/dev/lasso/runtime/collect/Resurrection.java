package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.EdgeCursor;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotTable;

/**
 * The second examination of garbage, after its finalizers have run. Objects that are now referenced
 * from outside the set are resurrected, together with all objects that they reach. All members of
 * the set have a mark. (CPython's handle_resurrected_objects.)
 */
final class Resurrection {

  private final SlotTable slots;
  private final ExternalCounts externalCounts;

  Resurrection(SlotTable slots) {
    this.slots = slots;
    externalCounts = new ExternalCounts(slots);
  }

  /**
   * Returns the members that user code has neither destroyed nor resurrected. Clears the marks of
   * the others.
   */
  IntList stillUnreachable(IntList set) {
    IntList members = survivors(set);
    for (int i = 0; i < members.size(); i++) {
      int slot = members.get(i);
      ObjectHeader object = slots.object(slot);
      boolean back = slots.mark(slot) == 0; // resurrected by its finalizer while it died by count
      boolean live = back || HeaderBits.isBoundary(object);
      slots.setMark(slot, live ? ExternalCounts.LIVE : ExternalCounts.mark(object, 0));
    }
    for (int i = 0; i < members.size(); i++) {
      subtractTargets(slots.object(members.get(i)));
    }
    IntList live = externalCounts.markLive(members);
    IntList garbage = live.size() > 0 ? externalCounts.garbage(members) : members;
    resurrect(live);
    return garbage;
  }

  /**
   * Returns the members that user code did not destroy, and that are not pending destruction by
   * count, which the limit on nested destructions may defer.
   */
  private IntList survivors(IntList set) {
    IntList survivors = new IntList();
    for (int i = 0; i < set.size(); i++) {
      int slot = set.get(i);
      ObjectHeader object = slots.get(slot);
      if (object != null && HeaderBits.isCounted(object)) {
        survivors.add(slot);
      } else {
        slots.setMark(slot, 0);
      }
    }
    return survivors;
  }

  private void subtractTargets(ObjectHeader object) {
    EdgeCursor edges = externalCounts.edges;
    edges.startAt(0);
    do {
      int count = edges.next(object);
      for (int i = 0; i < count; i++) {
        ObjectHeader target = edges.target(i);
        if (target != null && slots.mark(HeaderBits.slot(target)) > 0) {
          subtract(HeaderBits.slot(target));
        }
      }
    } while (edges.hasMore());
  }

  private void subtract(int slot) {
    int mark = slots.mark(slot);
    // More edges than it counts. It is treated as alive until a complete run reports the error.
    slots.setMark(slot, mark == ExternalCounts.NO_EXTERNAL ? ExternalCounts.LIVE : mark - 1);
  }

  private void resurrect(IntList live) {
    for (int i = 0; i < live.size(); i++) {
      slots.setMark(live.get(i), 0);
      HeaderBits.set(slots.object(live.get(i)), HeaderBits.DIRTY);
    }
  }
}
