package dev.lasso.runtime.heap;

/**
 * The operations that track, untrack and freeze objects. The collector examines the tracked objects
 * that are not frozen.
 */
record Tracking(HeapContext heap, SlotTable slots, Suspects suspects) {

  void track(ObjectHeader object) {
    if (object.isTracked()) {
      throw Errors.tracked(object);
    }
    if (object.gcType().isContainer()) {
      startTracking(object);
    }
  }

  private void startTracking(ObjectHeader object) {
    heap.openChanges++;
    object.header |= HeaderBits.TRACKED;
    if ((object.header & HeaderBits.HOLDS) == 0) {
      suspects.markDirty(object);
    }
    heap.openChanges--;
  }

  void untrack(ObjectHeader object) {
    stopTracking(object);
    slots.frozen().remove(object.slot);
  }

  private void stopTracking(ObjectHeader object) {
    suspects.remove(object);
    object.header &= ~HeaderBits.TRACKED;
  }

  /** Freezes the tracked objects, except the members of a set that is being freed. */
  void freeze() {
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      ObjectHeader object = slots.get(slot);
      if (object != null && isVisible(object)) {
        slots.frozen().add(slot); // first, because it may lack memory
        stopTracking(object);
      }
    }
  }

  void unfreeze() {
    FrozenSlots frozen = slots.frozen();
    for (int slot = frozen.next(0); slot >= 0; slot = frozen.next(slot)) {
      ObjectHeader object = slots.object(slot);
      if (object.isCounted()) {
        startTracking(object);
      } else if (object.header < 0) {
        object.header |= HeaderBits.TRACKED; // a suspect only if its finalizer resurrects it
      }
      frozen.remove(
          slot); // last, because an object that is neither tracked nor frozen would be lost
    }
  }

  /** Returns whether the object is tracked, not frozen, and neither dying nor being freed. */
  boolean isVisible(ObjectHeader object) {
    long word = object.header;
    return (word & HeaderBits.TRACKED) != 0
        && object.isCounted()
        && (suspects.isSearchPaused() ? !object.isDead() : slots.mark(object.slot) <= 0);
  }
}
