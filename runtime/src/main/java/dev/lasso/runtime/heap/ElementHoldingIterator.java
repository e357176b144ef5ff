package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.HeaderBits;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * An iterator over objects that may have no other owner. The innermost open scope holds the object
 * last returned by {@link #next}, until the iterator is used again. If a loop ends early, or the
 * scope is rewound in it or gets the object as the result of a call, the scope keeps this hold.
 *
 * @param <E> the type of the objects
 */
public final class ElementHoldingIterator<E extends GcObject> implements Iterator<E> {

  private final Iterator<E> objects;
  private @Nullable E held;

  /** The list of holds that holds {@link #held}, or null if no scope was open. */
  private @Nullable ScopeHandles holds;

  /** The scope that used the list when it began to hold the object. */
  private long use;

  /** The value of {@link ScopeHandles#changes} then. */
  private int changes;

  public ElementHoldingIterator(Iterator<E> objects) {
    this.objects = objects;
  }

  @Override
  public boolean hasNext() {
    boolean more = objects.hasNext();
    if (!more) {
      checkLast();
      hold(null, null);
    }
    return more;
  }

  @Override
  public E next() {
    E next = objects.next();
    Heap heap = mutableHeapOf(next);
    checkLast();
    ScopeHandles innermost = heap.openHoldOwners.innermost();
    if (innermost != null) {
      heap.holdCounts.checkHoldable(next, "the loop");
      innermost.reserve(1);
      new Scope(heap, innermost).add(next, HeaderBits.word(next) + HeaderBits.ONE_HOLD);
    }
    hold(next, innermost);
    return next;
  }

  /** Returns the heap of an object, after checking that its counts may be changed. */
  private static Heap mutableHeapOf(GcObject object) {
    Heap heap = (Heap) object.gcHeap();
    heap.checkMutable();
    return heap;
  }

  private void checkLast() {
    if (held != null) {
      mutableHeapOf(held);
    }
  }

  /** Records the hold on the next object, then releases the hold on the last one. */
  private void hold(@Nullable E next, @Nullable ScopeHandles innermost) {
    E last = held;
    ScopeHandles list = holds;
    boolean changed = list != null && (list.use() != use || list.changes != changes);
    held = next;
    holds = innermost;
    use = innermost == null ? 0 : innermost.use();
    changes = innermost == null ? 0 : innermost.changes;
    if (last != null && list != null && !changed) {
      mutableHeapOf(last).holdCounts.releaseOne(list, last);
    }
  }

  @Override
  public void remove() {
    objects.remove();
  }
}
