package dev.lasso.runtime.object;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The slots of frozen objects. A frozen object is not {@link HeaderBits#TRACKED}, so a collection
 * treats it as alive. Only this set distinguishes it from an untracked object.
 */
public final class FrozenSlots {

  /** Null until the first object is frozen. */
  private @Nullable BitSet slots;

  public int size;

  public boolean contains(int slot) {
    return size > 0 && slots != null && slots.get(slot);
  }

  /**
   * Adds a slot, unless it was added before. That is the case if an error has interrupted a freeze.
   */
  public void add(int slot) {
    if (slots == null) {
      slots = new BitSet();
    }
    if (!slots.get(slot)) {
      slots.set(slot);
      size++;
    }
  }

  /** Removes a slot. Does nothing if the object in it is not frozen. */
  public void remove(int slot) {
    if (slots != null && contains(slot)) {
      slots.clear(slot);
      size--;
    }
  }

  /** Returns the first frozen slot from {@code slot} on, or a negative number if there is none. */
  public int next(int slot) {
    return slots == null ? -1 : slots.nextSetBit(slot);
  }
}
