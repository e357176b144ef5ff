package dev.lasso.runtime;

import java.util.BitSet;

/**
 * The slots of frozen objects. Those are not {@link Header#TRACKED}, so that a collection takes
 * them for alive, and are told from untracked ones by being here.
 */
final class FrozenSlots {

  private final BitSet slots = new BitSet();
  private int size;

  int size() {
    return size;
  }

  boolean contains(int slot) {
    return size > 0 && slots.get(slot);
  }

  void add(int slot) {
    slots.set(slot);
    size++;
  }

  /** Does nothing if the object in the slot is not frozen. */
  void remove(int slot) {
    if (contains(slot)) {
      slots.clear(slot);
      size--;
    }
  }

  /** The first frozen slot from {@code slot} on, or a negative number. */
  int next(int slot) {
    return slots.nextSetBit(slot);
  }
}
