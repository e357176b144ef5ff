package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcProtocol;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A set that does not own its elements. An element leaves the set by dying. For listeners, which
 * the observed object must not keep alive. CPython's <a
 * href="https://docs.python.org/3/library/weakref.html#weakref.WeakSet">WeakSet</a>.
 *
 * <pre>{@code
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.collections.GcWeakSet;
 *
 * @GcContainer
 * public abstract class Document extends GcObject {
 *   @Owned final GcWeakSet<Observer> observers = new GcWeakSet<>();
 *
 *   void changed() {
 *     for (Observer observer : observers) {
 *       observer.documentChanged(this); // may release itself: it dies when the loop continues
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>A loop over the set holds the current element. An iterator makes the innermost open scope of
 * the heap hold the element until {@code next} or {@code hasNext} is called again. If the loop ends
 * early, or the scope is rewound in it, the scope holds the element until it closes. Without an
 * open scope nothing is held. {@link #forEach} opens a scope of its own. Therefore the rules for
 * threads and traversals treat iteration as a change. {@code contains}, {@code toString} and {@code
 * toArray} hold nothing.
 *
 * <p>In an {@code @Owned} field the set is part of its container and dies with it. A set that is in
 * no field of a container works, too. Its weak references stay registered with the elements until
 * these die or {@link #clear} is called, even if the program no longer refers to the set.
 *
 * <p>A death removes only the element itself, not an equal one that has been added since. It calls
 * neither {@code equals} nor {@code hashCode}. It is not a modification: an iterator continues and
 * omits dead elements, and {@code next} throws {@link java.util.NoSuchElementException} if all
 * elements that {@code hasNext} saw have died since. An object that is about to be destroyed reads
 * as absent, but {@link #size} counts it until its weak references are cleared. Then it leaves the
 * set, even if a finalizer has added its own dying object. If the set was found unreachable
 * together with the element, and a finalizer resurrected the set, the element leaves it at the end
 * of the collection.
 *
 * <p>In all other respects it is like {@link GcSet}: in the order of insertion, fail-fast, without
 * null, for the thread of its heap, with the same costs, and with the same exceptions, except that
 * an element may belong to another confined heap of the same thread. A listener that removes itself
 * from the set while a loop calls it modifies the set; a listener that only dies does not.
 *
 * @param <E> the type of the elements
 */
public final class GcWeakSet<E extends GcObject> extends OwnedSet<E> {

  /** Creates an empty set. */
  public GcWeakSet() {
    super(WeakColumn.INSTANCE);
  }

  /** Adds an element without owning it, unless the set contains an equal one. */
  @Override
  public boolean add(E element) {
    return add(null, element);
  }

  // ------------------------------------------------------------------ going through it

  /** Returns an iterator that makes the innermost open scope hold the current element. */
  @Override
  public Iterator<E> iterator() {
    return GcProtocol.holding(super.iterator());
  }

  /**
   * Calls {@code action} with each element, in a scope that holds the element during the call.
   *
   * @param action the action
   */
  @Override
  public void forEach(Consumer<? super E> action) {
    Objects.requireNonNull(action, "action");
    int first = table.nextLive(0);
    if (first != Table.ABSENT) {
      try (var _ = Objects.requireNonNull(elementAt(first)).gcHeap().openScope()) {
        super.forEach(action);
      }
    }
  }

  /** Returns the current elements, none of which is held. */
  private List<E> now() {
    List<E> now = new ArrayList<>(size());
    super.iterator().forEachRemaining(now::add);
    return now;
  }

  /** Returns the current elements, none of which is held. */
  @Override
  public Object[] toArray() {
    return now().toArray();
  }

  /** Returns the current elements, none of which is held. */
  @Override
  public <T extends @Nullable Object> T[] toArray(T[] array) {
    return now().toArray(array);
  }

  /** Returns whether another set has equal elements. */
  @Override
  public boolean equals(@Nullable Object other) {
    return super.equals(other);
  }

  /** Returns the sum of the hash codes of the elements. */
  @Override
  public int hashCode() {
    int sum = 0;
    for (E element : now()) {
      sum += element.hashCode();
    }
    return sum;
  }

  /** Returns the elements in the format of a list. */
  @Override
  public String toString() {
    return now().toString();
  }

  @Override
  public boolean gcOwnsAll() {
    return false;
  }
}
