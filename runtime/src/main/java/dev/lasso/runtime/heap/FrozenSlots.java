package dev.lasso.runtime.heap;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The slots of frozen objects. Those are not {@link Header#TRACKED}, so that a collection takes
 * them for alive, and are told from untracked ones by being here.
 */
final class FrozenSlots {

  /** None while nothing was ever frozen. */
  private @Nullable BitSet slots;

  int size;

  boolean contains(int slot) {
    return size > 0 && slots != null && slots.get(slot);
  }

  /** Does nothing if the object in the slot is frozen, as when an error came in between. */
  void add(int slot) {
    if (slots == null) {
      slots = new BitSet();
    }
    if (!slots.get(slot)) {
      slots.set(slot);
      size++;
    }
  }

  /** Does nothing if the object in the slot is not frozen. */
  void remove(int slot) {
    if (slots != null && contains(slot)) {
      slots.clear(slot);
      size--;
    }
  }

  /** The first frozen slot from {@code slot} on, or a negative number. */
  int next(int slot) {
    return slots == null ? -1 : slots.nextSetBit(slot);
  }
}
