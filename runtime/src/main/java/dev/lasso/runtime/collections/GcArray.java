package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcVisitor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An array of fixed length that owns its elements, as a part of the container in whose field it is.
 * An element that is no container is plain data.
 *
 * <pre>{@code
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.collections.GcArray;
 *
 * @GcContainer
 * public abstract class Board extends GcObject {
 *   @Owned final GcArray<Piece> squares = new GcArray<>(64);
 * }
 * }</pre>
 *
 * <p>A slot that is empty reads as null; all are empty at first. As in the list of {@link
 * Arrays#asList}, elements can be set, not added or removed.
 *
 * <p>Each element is counted once for each slot it is in. When the container dies, all slots become
 * empty. While the constructor of the container runs, elements are stored without being counted,
 * and counted when it is adopted. After that, an array that is in no {@code @Owned} field of a
 * container takes no containers.
 *
 * <p>An element that is replaced is let go after the array has changed, as it is in a {@link
 * GcList}. If nothing else owns or holds it, {@link #set} and {@link #move}, which return it, hand
 * it over to the innermost open scope of the heap until that closes, so that {@link
 * java.util.Collections#swap} and its like keep all elements alive; if no scope is open, it dies.
 * {@link #replace}, {@link #discard}, {@link #clear} and {@code replaceAll} let it die at once.
 *
 * <pre>{@code
 * try (GcScope _ = heap.openScope()) {
 *   Piece beaten = board.squares.set(to, board.squares.set(from, null));
 * }                                              // the beaten piece dies here
 * }</pre>
 *
 * <p>The array is for the thread of its heap only: changes check that, reads do not. Methods that
 * change it throw, besides what {@link java.util.List} says: {@link
 * dev.lasso.runtime.DeadObjectException} if the container or a new element is dead, {@link
 * IllegalArgumentException} if a new element belongs to another heap, {@link IllegalStateException}
 * if a new element is under construction, if a traversal is running, or if the array has no owner,
 * {@link WrongThreadException} on another thread; nothing is changed then, nor after an {@link
 * OutOfMemoryError}. After a {@link StackOverflowError} a change is done or not done, and the
 * counts are put right at the next safe point.
 *
 * @param <E> the type of the elements
 */
public final class GcArray<E> extends OwnedList<@Nullable E> {

  /**
   * Makes an array of empty slots.
   *
   * @param length how many
   * @throws NegativeArraySizeException if {@code length} is negative
   */
  public GcArray(int length) {
    super(new GcObject[length]);
  }

  @Override
  void checkElement(@Nullable E element) {}

  /**
   * Sets a slot and takes over the hold that {@code scope} has on the element. While something
   * holds the container, this gives the collector nothing to examine; {@link #set} does, when the
   * scope lets go. While the container is under construction the scope keeps its hold.
   *
   * @param scope a scope that holds {@code element}
   * @param index the slot
   * @param element the element
   * @return what was in the slot, or null; handed over to the innermost open scope
   * @throws dev.lasso.runtime.ReferenceCountException if the scope does not hold {@code element};
   *     nothing is changed
   */
  public @Nullable E move(GcScope scope, int index, E element) {
    return setMoved(scope, index, element);
  }

  /**
   * Empties a slot without handing its element over: it dies at once if nothing else owns or holds
   * it.
   *
   * @param index the slot
   * @throws IndexOutOfBoundsException if there is no such slot
   */
  public void discard(int index) {
    Owner.check(owner);
    Object old = get(index);
    Owner.own(owner, null);
    elements[index] = null;
    replacements++;
    Owner.disown(owner, old);
  }

  /** Empties all slots. The length stays. */
  @Override
  public void clear() {
    Owner.check(owner);
    @Nullable Object[] empty = new GcObject[size];
    Owner.change(owner);
    @Nullable Object[] old = elements;
    elements = empty;
    replacements++;
    Owner.uncountAll(owner, old, old.length);
    Owner.changed(owner);
  }

  /** Sorts the array. Nothing is counted, as every element stays. */
  @Override
  public void sort(@Nullable Comparator<? super @Nullable E> order) {
    sort(order, 0, size);
  }

  @Override
  int removeIf(Predicate<? super @Nullable E> filter, int from, int to) {
    Objects.requireNonNull(filter, "filter");
    for (int i = from; i < to; i++) {
      if (filter.test(get(i))) {
        throw new UnsupportedOperationException();
      }
    }
    return 0;
  }

  /** Refuses, as the length of an array stays. */
  @Override
  protected void removeRange(int from, int to) {
    if (from < to) {
      throw new UnsupportedOperationException();
    }
  }

  // ------------------------------------------------------------------ the owner

  @Override
  public void gcAdopt(String field, GcAdoption adopt) {
    adopt.items(field, elements);
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return GcEdges.visitItems(visit, arg, elements);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, long to) {
    return GcEdges.items(elements, into, to);
  }

  @Override
  public void gcDrop(GcDestruction death) {
    replacements++;
    for (int i = size - 1; i >= 0; i--) {
      Object old = elements[i];
      elements[i] = null;
      death.edge(old);
    }
  }
}
