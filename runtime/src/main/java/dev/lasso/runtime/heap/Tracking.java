package dev.lasso.runtime.heap;

/** Which objects the collector looks at: the tracked ones that are not frozen. */
final class Tracking {

  private final Access heap;
  private final SlotTable slots;
  private final Suspects suspects;
  private final FrozenSlots frozen;

  Tracking(Access heap, SlotTable slots, Suspects suspects) {
    this.heap = heap;
    this.slots = slots;
    this.suspects = suspects;
    frozen = slots.frozen();
  }

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
    frozen.remove(object.slot);
  }

  private void leave(Counted object) {
    suspects.remove(object);
    object.word &= ~Header.TRACKED;
  }

  boolean isFrozen(Counted object) {
    return frozen.contains(object.slot);
  }

  /** Freezes what is tracked, except the members of a set that is being freed. */
  void freeze() {
    for (int slot = 1; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null && isVisible(object)) {
        frozen.add(slot); // may lack memory
        leave(object);
      }
    }
  }

  void unfreeze() {
    for (int slot = frozen.next(0); slot >= 0; slot = frozen.next(slot)) {
      Counted object = slots.object(slot);
      if (Header.isCounted(object.word)) {
        enter(object);
      } else if (object.word < 0) {
        object.word |= Header.TRACKED; // no suspect unless its finalizer brings it back
      }
      frozen.remove(slot); // last: an object that is neither tracked nor frozen would be lost
    }
  }

  int frozen() {
    return frozen.size();
  }

  /** Whether the object is tracked, not frozen, and neither dying nor being freed. */
  boolean isVisible(Counted object) {
    long word = object.word;
    return (word & Header.TRACKED) != 0
        && Header.isCounted(word)
        && ((Header.isMember(word) && !suspects.isTelling())
            ? !object.isDead()
            : slots.mark(object.slot) <= 0);
  }
}
