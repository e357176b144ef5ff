package dev.lasso.runtime.heap;

/**
 * The second examination of garbage, after its finalizers have run. Objects that are now referenced
 * from outside the set are resurrected, together with all objects that they reach. All members of
 * the set have a mark. (CPython's handle_resurrected_objects.)
 */
final class Resurrection {

  private final SlotTable slots;
  private final Trial trial;

  Resurrection(SlotTable slots) {
    this.slots = slots;
    trial = new Trial(slots);
  }

  /**
   * Returns the members that user code has neither destroyed nor resurrected. Clears the marks of
   * the others.
   */
  IntList rest(IntList set) {
    IntList members = survivors(set);
    for (int i = 0; i < members.size(); i++) {
      Counted object = slots.object(members.get(i));
      boolean back =
          slots.mark(object.slot) == 0; // resurrected by its finalizer while it died by count
      slots.setMark(object.slot, back || object.isBoundary() ? Trial.LIVE : Trial.mark(object, 0));
    }
    for (int i = 0; i < members.size(); i++) {
      subtractTargets(slots.object(members.get(i)));
    }
    IntList live = trial.spread(members);
    return live.size() == 0 ? members : without(members, live);
  }

  /**
   * Returns the members that user code did not destroy, and that are not pending destruction by
   * count, which the limit on nested destructions may defer.
   */
  private IntList survivors(IntList set) {
    IntList survivors = new IntList();
    for (int i = 0; i < set.size(); i++) {
      int slot = set.get(i);
      Counted object = slots.get(slot);
      if (object != null && object.isCounted()) {
        survivors.add(slot);
      } else {
        slots.setMark(slot, 0);
      }
    }
    return survivors;
  }

  private void subtractTargets(Counted object) {
    long cursor = 0;
    long to;
    do {
      to = object.gcEdges(trial.buffer, 0, cursor);
      int count = (int) to;
      for (int i = 0; i < count; i++) {
        Counted target = trial.buffer[i];
        if (target != null && slots.mark(target.slot) > 0) {
          subtract(target.slot);
        }
      }
      cursor += count;
    } while (to < 0);
  }

  private void subtract(int slot) {
    int mark = slots.mark(slot);
    // More edges than it counts. It is treated as alive until a complete run reports the error.
    slots.setMark(slot, mark == Trial.NO_EXCESS ? Trial.LIVE : mark - 1);
  }

  private IntList without(IntList members, IntList live) {
    IntList rest = new IntList();
    for (int i = 0; i < members.size(); i++) {
      if (slots.mark(members.get(i)) != Trial.LIVE) {
        rest.add(members.get(i));
      }
    }
    for (int i = 0; i < live.size(); i++) {
      slots.setMark(live.get(i), 0);
      slots.object(live.get(i)).word |= Header.SHAKEN;
    }
    return rest;
  }
}
