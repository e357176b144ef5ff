package dev.lasso.runtime.heap;

/**
 * The operations that track, untrack and freeze objects. The collector examines the tracked objects
 * that are not frozen.
 */
record Tracking(Access heap, SlotTable slots, Suspects suspects) {

  void track(Counted object) {
    if (object.isTracked()) {
      throw Errors.tracked(object);
    }
    if (object.gcType().isContainer()) {
      enter(object);
    }
  }

  private void enter(Counted object) {
    heap.unfinished++;
    object.word |= Header.TRACKED;
    if ((object.word & Header.HOLDS) == 0) {
      suspects.shake(object);
    }
    heap.unfinished--;
  }

  void untrack(Counted object) {
    leave(object);
    slots.frozen().remove(object.slot);
  }

  private void leave(Counted object) {
    suspects.remove(object);
    object.word &= ~Header.TRACKED;
  }

  /** Freezes the tracked objects, except the members of a set that is being freed. */
  void freeze() {
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null && isVisible(object)) {
        slots.frozen().add(slot); // first, because it may lack memory
        leave(object);
      }
    }
  }

  void unfreeze() {
    FrozenSlots frozen = slots.frozen();
    for (int slot = frozen.next(0); slot >= 0; slot = frozen.next(slot)) {
      Counted object = slots.object(slot);
      if (object.isCounted()) {
        enter(object);
      } else if (object.word < 0) {
        object.word |= Header.TRACKED; // a suspect only if its finalizer resurrects it
      }
      frozen.remove(
          slot); // last, because an object that is neither tracked nor frozen would be lost
    }
  }

  /** Returns whether the object is tracked, not frozen, and neither dying nor being freed. */
  boolean isVisible(Counted object) {
    long word = object.word;
    return (word & Header.TRACKED) != 0
        && object.isCounted()
        && (suspects.isSearching() ? !object.isDead() : slots.mark(object.slot) <= 0);
  }
}
