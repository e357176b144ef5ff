package dev.lasso.runtime.object;

/** A growing list of ints, which keeps its room when elements are removed. */
public final class IntList extends IntPages implements SlotList {

  private int size;

  @Override
  public int size() {
    return size;
  }

  /** Ensures that at least one element can be added without allocation. */
  public void ensureRoom() {
    ensure(size + 1L);
  }

  /** Returns whether an element can be added without allocation. */
  public boolean hasRoom() {
    return size < length();
  }

  public void add(int value) {
    if (!hasRoom()) {
      ensureRoom();
    }
    set(size++, value);
  }

  public int removeLast() {
    return get(--size);
  }
}
