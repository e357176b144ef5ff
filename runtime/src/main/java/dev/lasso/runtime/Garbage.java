package dev.lasso.runtime;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What collections found and kept: a list that holds each of its elements. */
final class Garbage extends AbstractList<GcObject> {

  private final ConfinedHeap heap;
  private final ArrayList<GcObject> objects = new ArrayList<>();

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
    objects.ensureCapacity(Math.addExact(objects.size(), count));
  }

  /** Keeps an unreachable object, for which there is room. */
  void keep(GcObject object) {
    object.word = (object.word | Header.SHAKEN) + Header.ONE_HOLD;
    objects.add(object);
    modCount++;
  }

  @Override
  public GcObject get(int index) {
    heap.checkThread();
    return objects.get(index);
  }

  @Override
  public int size() {
    heap.checkThread();
    return objects.size();
  }

  @Override
  public void add(int index, GcObject object) {
    heap.retain(object);
    try {
      objects.add(index, object);
    } catch (Throwable t) {
      heap.release(object);
      throw t;
    }
    modCount++;
  }

  @Override
  public GcObject set(int index, GcObject object) {
    GcObject old = get(index);
    heap.retain(object);
    objects.set(index, object);
    letGo(old);
    return old;
  }

  @Override
  public GcObject remove(int index) {
    heap.checkMutable();
    GcObject old = objects.remove(index);
    modCount++;
    letGo(old);
    return old;
  }

  /** Takes them all out before the first is let go, which may run user code. */
  @Override
  protected void removeRange(int from, int to) {
    heap.checkMutable();
    List<GcObject> range = objects.subList(from, to);
    List<GcObject> removed = List.copyOf(range);
    range.clear();
    modCount++;
    removed.forEach(this::letGo);
  }

  /** Sorts the list. Nothing is let go, as every element stays. */
  @Override
  public void sort(@Nullable Comparator<? super GcObject> order) {
    heap.checkMutable();
    objects.sort(order);
    modCount++;
  }

  private void letGo(GcObject object) {
    heap.counts()
        .letGo("taking " + Errors.name(object) + " out of the garbage", "The garbage", object);
  }
}
