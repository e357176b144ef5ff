package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcAdoption;
import dev.lasso.runtime.GcCollection;
import dev.lasso.runtime.GcDestruction;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcProtocol;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcVisitor;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * An array of fixed length that owns its elements, as a part of the container in whose field it is.
 *
 * <pre>{@code
 * @GcContainer
 * public abstract class Board extends GcObject {
 *   @Owned final GcArray<Piece> squares = new GcArray<>(64);
 * }
 * }</pre>
 *
 * <p>A slot that is empty reads as null; all are empty at first. As in the list of {@link
 * Arrays#asList}, elements can be set, not added or removed.
 *
 * <p>Each element is counted once for each slot it is in. An element that is replaced is let go
 * after the array has changed; if the array was its last owner it is destroyed then. When the
 * container dies, all slots become empty. Until the container is adopted (while its constructor
 * runs), and in an array that is in no field of a container, elements are stored without being
 * counted.
 *
 * <p>The array is for the thread of its heap only. Methods that change it throw, besides what
 * {@link java.util.List} says: {@link dev.lasso.runtime.DeadObjectException} if the container or a
 * new element is dead, {@link IllegalArgumentException} if a new element belongs to another heap,
 * {@link IllegalStateException} if a new element is under construction; nothing is changed then.
 *
 * @param <E> the type of the elements
 */
public final class GcArray<E extends GcObject> extends AbstractList<@Nullable E>
    implements RandomAccess, GcCollection {

  private final @Nullable GcObject[] slots;
  private final Owner owner = new Owner();

  /** How often a slot was set. */
  private int changes;

  /**
   * Makes an array of empty slots.
   *
   * @param length how many
   * @throws NegativeArraySizeException if {@code length} is negative
   */
  public GcArray(int length) {
    slots = new GcObject[length];
  }

  @Override
  public int size() {
    return slots.length;
  }

  @Override
  @SuppressWarnings("unchecked")
  public @Nullable E get(int index) {
    return (E) slots[Objects.checkIndex(index, slots.length)];
  }

  @Override
  public @Nullable E set(int index, @Nullable E element) {
    Objects.checkIndex(index, slots.length);
    owner.own(element);
    return store(index, element);
  }

  /**
   * Sets a slot and takes over the hold that {@code scope} has on the element. While something
   * holds the container, this gives the collector nothing to examine; {@link #set} does, when the
   * scope lets go. While the container is under construction the scope keeps its hold.
   *
   * @param scope a scope that holds {@code element}
   * @param index the slot
   * @param element the element
   * @return what was in the slot, or null
   * @throws dev.lasso.runtime.ReferenceCountException if the scope does not hold {@code element};
   *     nothing is changed
   */
  public @Nullable E move(GcScope scope, int index, E element) {
    Objects.requireNonNull(element, "element");
    Objects.checkIndex(index, slots.length);
    owner.move(scope, element);
    return store(index, element);
  }

  private @Nullable E store(int index, @Nullable E element) {
    E old = get(index);
    slots[index] = element;
    changes++;
    owner.disown(old);
    return old;
  }

  /** Empties all slots. The length stays. */
  @Override
  public void clear() {
    owner.check();
    @Nullable GcObject[] old = slots.clone();
    Arrays.fill(slots, null);
    changes++;
    for (GcObject element : old) {
      owner.disown(element);
    }
  }

  /** Sorts the array. Nothing is counted, as every element stays. */
  @Override
  @SuppressWarnings("unchecked")
  public void sort(@Nullable Comparator<? super @Nullable E> order) {
    owner.check();
    int expected = changes;
    @Nullable GcObject[] sorted = slots.clone();
    Arrays.sort((@Nullable E[]) sorted, order);
    if (changes != expected) {
      throw new ConcurrentModificationException();
    }
    System.arraycopy(sorted, 0, slots, 0, slots.length);
  }

  /**
   * A view of this array that can not be used to change it.
   *
   * @return the view, as {@link Collections#unmodifiableList} makes it
   */
  public List<@Nullable E> readOnly() {
    return Collections.unmodifiableList(this);
  }

  @Override
  public void gcBind(GcObject container) {
    owner.bind(container);
  }

  @Override
  public void gcUnbind(GcObject container) {
    owner.unbind(container);
  }

  @Override
  public void gcAdopt(String field, GcAdoption adopt) {
    adopt.items(field, slots);
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return GcProtocol.visitItems(visit, arg, slots);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, long to) {
    return GcProtocol.items(slots, into, to);
  }

  @Override
  public void gcDrop(GcDestruction death) {
    changes++;
    for (int i = 0; i < slots.length; i++) {
      GcObject old = slots[i];
      slots[i] = null;
      death.edge(old);
    }
  }
}
