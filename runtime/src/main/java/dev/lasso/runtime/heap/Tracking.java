package dev.lasso.runtime.heap;

/** Which objects the collector looks at: the tracked ones that are not frozen. */
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

  /** Freezes what is tracked, except the members of a set that is being freed. */
  void freeze() {
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null && isVisible(object)) {
        slots.frozen().add(slot); // may lack memory
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
        object.word |= Header.TRACKED; // no suspect unless its finalizer brings it back
      }
      frozen.remove(slot); // last: an object that is neither tracked nor frozen would be lost
    }
  }

  /** Whether the object is tracked, not frozen, and neither dying nor being freed. */
  boolean isVisible(Counted object) {
    long word = object.word;
    return (word & Header.TRACKED) != 0
        && object.isCounted()
        && (suspects.isSearching() ? !object.isDead() : slots.mark(object.slot) <= 0);
  }
}
