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
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A list that owns its elements, as a part of the container in whose field it is.
 *
 * <pre>{@code
 * @GcContainer
 * public abstract class Folder extends GcObject {
 *   @Owned final GcList<Folder> children = new GcList<>();
 * }
 * }</pre>
 *
 * <p>Each element is counted once for each place it has in the list. An element that is removed or
 * replaced is let go after the list has changed; if the list was its last owner it is destroyed
 * then. When the container dies, the list is emptied. Until the container is adopted (while its
 * constructor runs), and in a list that is in no field of a container, elements are stored without
 * being counted.
 *
 * <p>The list is random access, fail-fast, and refuses null. It is for the thread of its heap only.
 * Methods that change it throw, besides what {@link java.util.List} says: {@link
 * dev.lasso.runtime.DeadObjectException} if the container or a new element is dead, {@link
 * IllegalArgumentException} if a new element belongs to another heap, {@link IllegalStateException}
 * if a new element is under construction; nothing is changed then.
 *
 * @param <E> the type of the elements
 */
public final class GcList<E extends GcObject> extends AbstractList<E>
    implements RandomAccess, GcCollection {

  private static final @Nullable GcObject[] EMPTY = {};
  private static final int FIRST_CAPACITY = 8;

  private @Nullable GcObject[] elements = EMPTY;
  private int size;
  private final Owner owner = new Owner();

  /** How often an element was replaced, which is no modification for iterators. */
  private int replacements;

  /** Makes an empty list. */
  public GcList() {}

  @Override
  public int size() {
    return size;
  }

  @Override
  public E get(int index) {
    Objects.checkIndex(index, size);
    return element(index);
  }

  @SuppressWarnings("unchecked")
  private E element(int index) {
    E element = (E) elements[index];
    assert element != null : index;
    return element;
  }

  @Override
  public E set(int index, E element) {
    owner.check();
    Objects.checkIndex(index, size);
    own(element);
    E old = element(index);
    elements[index] = element;
    replacements++;
    owner.disown(old);
    return old;
  }

  @Override
  public boolean add(E element) {
    add(size, element);
    return true;
  }

  @Override
  public void add(int index, E element) {
    Objects.checkIndex(index, size + 1);
    reserve(1);
    own(element);
    insert(index, element);
  }

  /**
   * Appends an element and takes over the hold that {@code scope} has on it. While something holds
   * the container, this gives the collector nothing to examine; a setter or {@link #add} does, when
   * the scope lets go. While the container is under construction the scope keeps its hold.
   *
   * @param scope a scope that holds {@code element}
   * @param element the element
   * @throws dev.lasso.runtime.ReferenceCountException if the scope does not hold {@code element};
   *     nothing is changed
   */
  public void move(GcScope scope, E element) {
    Objects.requireNonNull(element, "element");
    reserve(1);
    owner.move(scope, element);
    insert(size, element);
  }

  private void insert(int index, E element) {
    modCount++;
    System.arraycopy(elements, index, elements, index + 1, size - index);
    elements[index] = element;
    size++;
  }

  private void reserve(int count) {
    if (elements.length - size < count) {
      int needed = Math.addExact(size, count);
      int grown =
          (int) Math.min(Integer.MAX_VALUE - 8, elements.length + (long) (elements.length >> 1));
      elements = Arrays.copyOf(elements, Math.max(Math.max(needed, grown), FIRST_CAPACITY));
    }
  }

  @Override
  public boolean addAll(Collection<? extends E> added) {
    return addAll(size, added);
  }

  /** Adds all or, if one of them may not be owned, none. */
  @Override
  @SuppressWarnings("unchecked")
  public boolean addAll(int index, Collection<? extends E> added) {
    GcObject[] objects = added.toArray(new GcObject[0]);
    Objects.checkIndex(index, size + 1);
    reserve(objects.length);
    int owned = 0;
    try {
      while (owned < objects.length) {
        own((E) objects[owned]);
        owned++;
      }
    } finally {
      if (owned < objects.length) {
        for (int i = 0; i < owned; i++) {
          owner.disown(objects[i]);
        }
      }
    }
    if (objects.length > 0) {
      modCount++;
      System.arraycopy(elements, index, elements, index + objects.length, size - index);
      System.arraycopy(objects, 0, elements, index, objects.length);
      size += objects.length;
    }
    return objects.length > 0;
  }

  @Override
  public E remove(int index) {
    owner.check();
    Objects.checkIndex(index, size);
    E old = element(index);
    modCount++;
    System.arraycopy(elements, index + 1, elements, index, size - index - 1);
    elements[--size] = null;
    owner.disown(old);
    return old;
  }

  @Override
  public boolean remove(@Nullable Object object) {
    int index = indexOf(object);
    if (index < 0) {
      return false;
    }
    remove(index);
    return true;
  }

  @Override
  public void clear() {
    owner.check();
    @Nullable GcObject[] removed = elements;
    int count = size;
    elements = EMPTY;
    size = 0;
    modCount++;
    disownAll(removed, count);
  }

  @Override
  protected void removeRange(int from, int to) {
    owner.check();
    @Nullable GcObject[] removed = Arrays.copyOfRange(elements, from, to);
    modCount++;
    System.arraycopy(elements, to, elements, from, size - to);
    Arrays.fill(elements, size - removed.length, size, null);
    size -= removed.length;
    disownAll(removed, removed.length);
  }

  @Override
  public boolean removeIf(Predicate<? super E> filter) {
    owner.check();
    int expected = modCount;
    BitSet chosen = new BitSet(size);
    for (int i = 0; i < size; i++) {
      if (filter.test(element(i))) {
        chosen.set(i);
      }
      checkModification(expected);
    }
    return removeAt(chosen);
  }

  @Override
  public boolean removeAll(Collection<?> removed) {
    Objects.requireNonNull(removed, "removed");
    return removeIf(removed::contains);
  }

  @Override
  public boolean retainAll(Collection<?> kept) {
    Objects.requireNonNull(kept, "kept");
    return removeIf(element -> !kept.contains(element));
  }

  private boolean removeAt(BitSet chosen) {
    int count = chosen.cardinality();
    if (count == 0) {
      return false;
    }
    @Nullable GcObject[] removed = new GcObject[count];
    int kept = 0;
    int gone = 0;
    for (int i = 0; i < size; i++) {
      if (chosen.get(i)) {
        removed[gone++] = elements[i];
      } else {
        elements[kept++] = elements[i];
      }
    }
    Arrays.fill(elements, kept, size, null);
    size = kept;
    modCount++;
    disownAll(removed, count);
    return true;
  }

  @Override
  public void replaceAll(UnaryOperator<E> operator) {
    int expected = modCount;
    for (int i = 0; i < size; i++) {
      E replacement = operator.apply(element(i));
      checkModification(expected);
      set(i, replacement);
      checkModification(expected);
    }
  }

  /** Sorts the list. Nothing is counted, as every element stays. */
  @Override
  @SuppressWarnings("unchecked")
  public void sort(@Nullable Comparator<? super E> order) {
    owner.check();
    int expected = modCount;
    int expectedReplacements = replacements;
    @Nullable GcObject[] sorted = Arrays.copyOf(elements, size);
    Arrays.sort((E[]) sorted, order);
    checkModification(expected);
    if (replacements != expectedReplacements) {
      throw new ConcurrentModificationException();
    }
    System.arraycopy(sorted, 0, elements, 0, size);
    modCount++;
  }

  /**
   * A view of this list that can not be used to change it.
   *
   * @return the view, as {@link Collections#unmodifiableList} makes it
   */
  public List<E> readOnly() {
    return Collections.unmodifiableList(this);
  }

  private void checkModification(int expected) {
    if (modCount != expected) {
      throw new ConcurrentModificationException();
    }
  }

  private void own(E element) {
    Objects.requireNonNull(element, "element");
    owner.own(element);
  }

  private void disownAll(@Nullable GcObject[] removed, int count) {
    for (int i = 0; i < count; i++) {
      owner.disown(removed[i]);
    }
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
    for (int i = 0; i < size; i++) {
      adopt.owned(field, elements[i]);
    }
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    for (int i = 0; i < size; i++) {
      int stop = GcProtocol.visit(visit, arg, elements[i]);
      if (stop != 0) {
        return stop;
      }
    }
    return 0;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, long to) {
    return GcProtocol.edges(elements, size, into, to);
  }

  @Override
  public void gcDrop(GcDestruction death) {
    @Nullable GcObject[] dropped = elements;
    int count = size;
    elements = EMPTY;
    size = 0;
    modCount++;
    for (int i = 0; i < count; i++) {
      death.edge(dropped[i]);
    }
  }
}
