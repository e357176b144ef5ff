package dev.lasso.runtime;

/**
 * The objects that may have become part of a garbage cycle, in the order in which they came under
 * suspicion.
 *
 * <p>A doubly linked list through the slots: entering and leaving take constant time and allocate
 * nothing. Slot 0 is the head.
 */
final class Suspects {

  private final SlotTable slots;
  private int size;

  Suspects(SlotTable slots) {
    this.slots = slots;
  }

  int size() {
    return size;
  }

  int first() {
    return slots.note(SlotTable.NONE, SlotTable.NEXT);
  }

  int next(int slot) {
    return slots.note(slot, SlotTable.NEXT);
  }

  /**
   * Notes that {@code object}, with no hold left, lost a reference or had one moved: age is no
   * proof of life any more, and if it may be in a cycle it is a suspect.
   */
  void shake(GcObject object) {
    long word = object.word;
    if ((word & (Header.TRACKED | Header.CYCLIC | Header.SUSPECT))
        == (Header.TRACKED | Header.CYCLIC)) {
      append(object.slot);
      word |= Header.SUSPECT;
    }
    object.word = word | Header.SHAKEN;
  }

  private void append(int slot) {
    int last = slots.note(SlotTable.NONE, SlotTable.PREVIOUS);
    slots.setNote(last, SlotTable.NEXT, slot);
    slots.setNote(slot, SlotTable.PREVIOUS, last);
    slots.setNote(slot, SlotTable.NEXT, SlotTable.NONE);
    slots.setNote(SlotTable.NONE, SlotTable.PREVIOUS, slot);
    size++;
  }

  /** Takes {@code object} off the list if it is on it. */
  void remove(GcObject object) {
    if ((object.word & Header.SUSPECT) != 0) {
      int next = slots.note(object.slot, SlotTable.NEXT);
      int previous = slots.note(object.slot, SlotTable.PREVIOUS);
      slots.setNote(previous, SlotTable.NEXT, next);
      slots.setNote(next, SlotTable.PREVIOUS, previous);
      object.word &= ~Header.SUSPECT;
      size--;
    }
  }

  /** Takes the suspicion, and the doubt about their age, off all on the list. */
  void acquit() {
    for (int slot = first(); slot != SlotTable.NONE; slot = next(slot)) {
      slots.object(slot).word &= ~(Header.SUSPECT | Header.SHAKEN);
    }
  }

  /** Empties the list; the flags of what was on it are the caller's to clear. */
  void clear() {
    slots.setNote(SlotTable.NONE, SlotTable.NEXT, SlotTable.NONE);
    slots.setNote(SlotTable.NONE, SlotTable.PREVIOUS, SlotTable.NONE);
    size = 0;
  }
}
