package dev.lasso.runtime;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What collections found and kept: a list that holds each of its elements. */
final class Garbage extends AbstractList<GcObject> {

  private final ConfinedHeap heap;
  private @Nullable GcObject[] objects = new GcObject[0];
  private int size;

  /** Whether collections put what they find here instead of freeing it. */
  private boolean keeping;

  Garbage(ConfinedHeap heap) {
    this.heap = heap;
  }

  boolean isKeeping() {
    return keeping;
  }

  boolean setKeeping(boolean on) {
    boolean before = keeping;
    keeping = on;
    return before;
  }

  /** Makes room for {@code count} more. */
  void reserve(int count) {
    int needed = Math.addExact(size, count);
    if (needed > objects.length) {
      objects = Arrays.copyOf(objects, Math.max(needed, size + (size >> 1)));
    }
  }

  /** Keeps an unreachable object, for which there is room. */
  void keep(GcObject object) {
    // Plain stores, so that nothing can come in between.
    object.word = (object.word | Header.SHAKEN) + Header.ONE_HOLD;
    objects[size++] = object;
    modCount++;
  }

  @Override
  public GcObject get(int index) {
    heap.checkThread();
    return element(Objects.checkIndex(index, size));
  }

  private GcObject element(int index) {
    GcObject object = objects[index];
    assert object != null : index;
    return object;
  }

  @Override
  public int size() {
    heap.checkThread();
    return size;
  }

  @Override
  public void add(int index, GcObject object) {
    Objects.checkIndex(index, size + 1);
    reserve(1);
    heap.checkHoldable(object);
    System.arraycopy(objects, index, objects, index + 1, size - index);
    // Plain stores from here on, so that nothing can come in between.
    objects[index] = object;
    size++;
    object.word += Header.ONE_HOLD;
    modCount++;
  }

  @Override
  public GcObject set(int index, GcObject object) {
    GcObject old = get(index);
    heap.checkHoldable(object);
    objects[index] = object;
    object.word += Header.ONE_HOLD;
    letGo(old);
    return old;
  }

  @Override
  public GcObject remove(int index) {
    GcObject old = get(index);
    removeRange(index, index + 1);
    return old;
  }

  /** Takes them all out before the first is let go, which may run user code. */
  @Override
  protected void removeRange(int from, int to) {
    heap.checkMutable();
    @Nullable GcObject[] removed = Arrays.copyOfRange(objects, from, to);
    System.arraycopy(objects, to, objects, from, size - to);
    Arrays.fill(objects, size - (to - from), size, null);
    size -= to - from;
    modCount++;
    for (GcObject object : removed) {
      if (object != null) {
        letGo(object);
      }
    }
  }

  /** Sorts the list. Nothing is let go, as every element stays. */
  @Override
  public void sort(@Nullable Comparator<? super GcObject> order) {
    heap.checkMutable();
    Arrays.sort((GcObject[]) objects, 0, size, order);
    modCount++;
  }

  private void letGo(GcObject object) {
    heap.counts()
        .letGo("taking " + Errors.name(object) + " out of the garbage", "The garbage", object);
  }
}
