package dev.lasso.runtime.heap;

/**
 * The second look at garbage, when its finalizers have run: what is referred to from outside by
 * now, and all that it reaches, has been brought back. All members of the set have a mark.
 */
final class Resurrection {

  private final SlotTable slots;
  private final Trial trial;

  Resurrection(SlotTable slots) {
    this.slots = slots;
    trial = new Trial(slots);
  }

  /** The members that user code has neither killed nor brought back; the others lose their mark. */
  IntList rest(IntList set) {
    IntList members = survivors(set);
    for (int i = 0; i < members.size(); i++) {
      Counted object = slots.object(members.get(i));
      boolean back = slots.mark(object.slot) == 0; // dying by count, its finalizer brought it back
      slots.setMark(object.slot, back || object.isBoundary() ? Trial.LIVE : Trial.mark(object, 0));
    }
    for (int i = 0; i < members.size(); i++) {
      subtractTargets(slots.object(members.get(i)));
    }
    IntList live = trial.spread(members);
    return live.size() == 0 ? members : without(members, live);
  }

  /**
   * The members that did not die of user code, and do not wait for their destruction by count,
   * which the limit on nested destructions can put off.
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
    // More edges than it counts: alive, until a complete search says what is wrong.
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
