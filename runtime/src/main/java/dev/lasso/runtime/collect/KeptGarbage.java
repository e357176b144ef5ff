package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The garbage that collections have found and kept instead of freeing it. The list holds each of
 * its elements.
 */
public final class KeptGarbage extends AbstractList<GcObject> {

  private static final @Nullable GcObject[] NONE = {};

  private final HeapState heap;
  private final HoldCounts holdCounts;
  private @Nullable GcObject[] objects = NONE;
  private int size;

  /** True while collections add garbage to this list instead of freeing it. */
  boolean keeping;

  KeptGarbage(HeapState heap, HoldCounts holdCounts) {
    this.heap = heap;
    this.holdCounts = holdCounts;
  }

  public boolean setKeeping(boolean on) {
    boolean before = keeping;
    keeping = on;
    return before;
  }

  /** Ensures room for {@code count} more elements. */
  void reserve(int count) {
    int needed = Math.addExact(size, count);
    if (needed > objects.length) {
      objects = Arrays.copyOf(objects, Math.max(needed, size + (size >> 1)));
    }
  }

  /** Adds an unreachable object, for which room was reserved. */
  void keep(ObjectHeader object) {
    HeaderBits.setWord(object, (HeaderBits.word(object) | HeaderBits.DIRTY) + HeaderBits.ONE_HOLD);
    // No safepoint and no allocation below: the stores happen together.
    objects[size++] = (GcObject) object;
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
    heap.checkMutable();
    holdCounts.checkHoldable(object, heap);
    Objects.checkIndex(index, size + 1);
    @Nullable GcObject[] more = Arrays.copyOf(objects, size + 1);
    System.arraycopy(objects, index, more, index + 1, size - index);
    more[index] = object;
    HeaderBits.addHold(object);
    // No safepoint and no allocation below: the stores happen together.
    objects = more;
    size++;
    modCount++;
  }

  @Override
  public GcObject remove(int index) {
    GcObject old = get(index);
    removeRange(index, index + 1);
    return old;
  }

  /**
   * Removes all elements of the range before it releases the first one, because a release may run
   * user code.
   */
  @Override
  protected void removeRange(int from, int to) {
    heap.checkMutable();
    int count = to - from;
    ScopeHandles leaving = holdCounts.temporary;
    leaving.reserve(count);
    @Nullable GcObject[] left = Arrays.copyOf(objects, size - count);
    System.arraycopy(objects, to, left, from, size - to);
    long[] handles = new long[count];
    for (int i = 0; i < count; i++) {
      ObjectHeader object = element(to - 1 - i);
      boolean alive = HeaderBits.isLive(object); // false if its hold was released and it has died
      handles[i] = alive ? heap.slots.handle(object) : HeaderBits.slot(object);
    }
    int others = leaving.end;
    int marked = leaving.fixedBelow;
    // No safepoint and no allocation below: the stores happen together.
    for (int i = 0; i < count; i++) {
      leaving.handles[leaving.end++] = handles[i];
    }
    leaving.size += count;
    objects = left;
    size -= count;
    modCount++;
    // From here on, the call holds them.
    leaving.fixedBelow = others;
    holdCounts.calls++;
    heap.openChanges++;
    try {
      holdCounts.releaseTo(
          others,
          leaving,
          HeaderBits.Death.COUNT,
          "taking an object out of the garbage",
          "The garbage");
    } finally {
      holdCounts.calls--;
    }
    heap.openChanges--;
    leaving.fixedBelow = Math.min(marked, leaving.end);
  }
}
