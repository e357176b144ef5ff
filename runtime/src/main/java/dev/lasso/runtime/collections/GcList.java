package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcVisitor;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A list that owns its elements, as a part of the container in whose field it is. An element that
 * is not a container is plain data.
 *
 * <pre>{@code
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.collections.GcList;
 *
 * @GcContainer
 * public abstract class Folder extends GcObject {
 *   @Owned final GcList<Folder> children = new GcList<>();
 * }
 * }</pre>
 *
 * <p>Each element is counted once for each of its positions in the list. When the container dies,
 * the list is emptied. While the constructor of the container runs, elements are stored without
 * being counted; they are counted when the container is adopted. After that, a list that is not in
 * an {@code @Owned} field of a container accepts no containers.
 *
 * <h2>Removed elements</h2>
 *
 * <p>A removed element stays alive if something else owns or holds it. Otherwise:
 *
 * <ul>
 *   <li>A method that <em>returns</em> it hands it over to the innermost open scope of the heap,
 *       which holds it until it closes, as if {@link GcScope#keep} had been called. These are
 *       {@code remove(int)}, {@code removeFirst}, {@code removeLast}, {@code set}, and {@code
 *       remove} and {@code set} of an iterator. Therefore operations that only move elements keep
 *       them alive: {@code list.addFirst(list.removeLast())}, {@link java.util.Collections#swap},
 *       {@code shuffle}, {@code rotate}. If no scope is open, the element dies.
 *   <li>A method that does not return it lets it die at once: {@code clear}, {@code removeIf},
 *       {@code remove(Object)}, {@code removeAll}, {@code retainAll}, {@code replaceAll}, {@link
 *       #replace}, and {@link #discard}. In the {@code reversed()} view, {@code remove(Object)},
 *       {@code removeAll} and {@code retainAll} use an iterator, and therefore hand elements over.
 * </ul>
 *
 * <pre>{@code
 * try (GcScope _ = heap.openScope()) {
 *   Folder last = folder.children.removeLast();  // held by the scope
 *   other.children.add(last);                    // owned by the other folder too
 *   folder.children.discard(0);                  // dies here
 * }                                              // last lives on
 * }</pre>
 *
 * <p>If you do not need the old element, call {@link #replace} and {@link #discard} instead of
 * {@code set} and {@code remove}, because an element that is handed over lives until the innermost
 * open scope closes, and that scope may be long, for example that of a server or a generator. The
 * compiler warns about unused results. In a loop that needs the elements, open a scope per
 * iteration.
 *
 * <p>An element is released after the list has changed, so that its finalizer sees the final state
 * of the list. {@code sort} and {@code replaceAll}, even of a part, keep the elements that stay in
 * the list alive without a scope.
 *
 * <h2>Rules and costs</h2>
 *
 * <p>The list is random access, fail-fast, and rejects null. It is for the thread of its heap only:
 * changes check this, reads do not. Methods that change it throw, in addition to the exceptions of
 * {@link java.util.List}: {@link dev.lasso.runtime.DeadObjectException} if the container or a new
 * element is dead, {@link IllegalArgumentException} if a new element belongs to another heap,
 * {@link IllegalStateException} if a new element is under construction, if a traversal is running,
 * or if the list has no owner, {@link WrongThreadException} on another thread. In these cases, and
 * after an {@link OutOfMemoryError}, nothing has changed. After a {@link StackOverflowError} a
 * change is complete or has no effect, and the counts are corrected at the next safepoint.
 *
 * <p>Costs are those of {@link java.util.ArrayList}. Bulk operations are not sliced, however long
 * the list is: {@code removeIf} on millions of elements is a pause, and so is the death of the
 * removed elements.
 *
 * @param <E> the type of the elements
 */
public final class GcList<E> extends AbstractList<E> implements RandomAccess, GcOwnedCollection {

  private static final @Nullable Object[] EMPTY = new GcObject[0];
  private static final int MIN_GROWTH = 4;

  /** The container of the list, or null. */
  private @Nullable GcObject owner;

  /**
   * An array of type {@code GcObject[]}, from which edges are copied fastest, until another element
   * is stored.
   */
  private @Nullable Object[] elements = EMPTY;

  private int size;

  /** Number of replacements of elements, which are not modifications for iterators. */
  private int replacements;

  /** Creates an empty list. */
  public GcList() {}

  /** Returns the number of elements. */
  @Override
  public int size() {
    return size;
  }

  /** Returns the element at an index. Counts nothing. */
  @Override
  public E get(int index) {
    return element(Objects.checkIndex(index, size));
  }

  @SuppressWarnings("unchecked")
  private E element(int index) {
    return (E) elements[index];
  }

  /** Returns a fail-fast iterator, which also detects changes by finalizers that it causes. */
  @Override
  public Iterator<E> iterator() {
    return listIterator(0);
  }

  /** Returns a fail-fast iterator that begins at an index, like {@link #iterator}. */
  @Override
  public ListIterator<E> listIterator(int index) {
    return new ListCursor<>(this, index);
  }

  /** Returns a view of a part, with all the operations of the list. */
  @Override
  public List<E> subList(int from, int to) {
    Objects.checkFromToIndex(from, to, size);
    return new SubList<>(this, null, from, to);
  }

  /**
   * Returns an unmodifiable view of this list.
   *
   * @return the view, as created by {@link Collections#unmodifiableList}
   */
  public List<E> readOnly() {
    return Collections.unmodifiableList(this);
  }

  /** Returns the number of additions and removals. */
  int modifications() {
    return modCount;
  }

  void checkModification(int expected) {
    if (modCount != expected) {
      throw new ConcurrentModificationException();
    }
  }

  // ------------------------------------------------------------------ one element

  /** Adds an element at the end, and owns it. */
  @Override
  public boolean add(E element) {
    add(size, element);
    return true;
  }

  /** Inserts an element before the one at an index, and owns it. */
  @Override
  public void add(int index, E element) {
    Objects.checkIndex(index, size + 1);
    Objects.requireNonNull(element, "element");
    reserve(1);
    admit(element);
    OwnerLink.addEdge(owner, element);
    insert(index, element);
  }

  /**
   * Appends an element and takes over the hold that {@code scope} has on it. While the container is
   * held, this leaves nothing for the collector to examine; a setter or {@link #add} does, when the
   * scope releases the element. While the container is under construction the scope keeps its hold.
   *
   * @param scope a scope that holds {@code element}
   * @param element the element
   * @throws dev.lasso.runtime.ReferenceCountException if the scope does not hold {@code element};
   *     nothing is changed
   */
  public void move(GcScope scope, E element) {
    Objects.requireNonNull(scope, "scope");
    Objects.requireNonNull(element, "element");
    reserve(1);
    admit(element);
    OwnerLink.move(owner, scope, element);
    insert(size, element);
  }

  /** Stores a counted element. If the first call fails for lack of stack, nothing has changed. */
  private void insert(int index, E element) {
    System.arraycopy(elements, index, elements, index + 1, size - index);
    elements[index] = element;
    size++;
    modCount++;
    OwnerLink.removeEdge(owner, null);
  }

  private void reserve(int count) {
    if (elements.length - size < count) {
      OwnerLink.checkMutable(owner);
      int needed = Math.addExact(size, count);
      long grown = elements.length + (long) Math.max(elements.length >> 1, MIN_GROWTH);
      elements =
          Arrays.copyOf(elements, Math.max(needed, (int) Math.min(Integer.MAX_VALUE - 8, grown)));
    }
  }

  /** Removes an element and returns it, handed over to the innermost open scope. */
  @Override
  public E remove(int index) {
    OwnerLink.checkMutable(owner);
    E old = get(index);
    OwnerLink.reserveHandOver(owner, old);
    OwnerLink.addEdge(owner, null);
    take(index);
    OwnerLink.handOver(owner, old);
    return old;
  }

  /**
   * Removes the element at an index without handing it over. It dies at once if nothing else owns
   * or holds it.
   *
   * @param index the index
   * @throws IndexOutOfBoundsException if there is no such index
   */
  public void discard(int index) {
    OwnerLink.checkMutable(owner);
    E old = get(index);
    OwnerLink.addEdge(owner, null);
    take(index);
    OwnerLink.removeEdge(owner, old);
  }

  private void take(int index) {
    System.arraycopy(elements, index + 1, elements, index, size - index - 1);
    elements[--size] = null;
    modCount++;
  }

  /** Removes the first element that equals an object, without handing it over. */
  @Override
  public boolean remove(@Nullable Object object) {
    OwnerLink.checkMutable(owner);
    int expected = modCount;
    int index = indexOf(object);
    checkModification(expected);
    if (index < 0) {
      return false;
    }
    discard(index);
    return true;
  }

  /** Replaces an element and returns the old one, handed over to the innermost open scope. */
  @Override
  public E set(int index, E element) {
    checkReplacement(index, element);
    admit(element);
    OwnerLink.reserveHandOver(owner, elements[index]);
    OwnerLink.addEdge(owner, element);
    E old = element(index);
    elements[index] = element;
    replacements++;
    OwnerLink.handOver(owner, old);
    return old;
  }

  /**
   * Replaces an element without handing the old one over. The old element dies at once if nothing
   * else owns or holds it.
   *
   * @param index the index
   * @param element the new element
   * @throws IndexOutOfBoundsException if there is no such index
   */
  public void replace(int index, E element) {
    checkReplacement(index, element);
    admit(element);
    OwnerLink.addEdge(owner, element);
    Object old = elements[index];
    elements[index] = element;
    replacements++;
    OwnerLink.removeEdge(owner, old);
  }

  private void checkReplacement(int index, @Nullable Object element) {
    if (index < 0 || index >= size || element == null) {
      OwnerLink.checkMutable(owner); // first, because the list of a dead owner is empty
      Objects.checkIndex(index, size);
      Objects.requireNonNull(element, "element");
    }
  }

  /** Ensures that the array's type allows an element that is about to be stored. */
  private void admit(Object element) {
    if (!(elements instanceof GcObject[]) || element instanceof GcObject) {
      return;
    }
    OwnerLink.checkMutable(owner);
    elements = Arrays.copyOf(elements, elements.length, Object[].class);
  }

  /** Ensures that the array's type allows elements that are about to be stored. */
  private void admitAll(Object[] added) {
    for (Object element : added) {
      admit(element);
    }
  }

  // ------------------------------------------------------------------ many

  /** Replaces all elements, or none if one of the new elements cannot be owned. */
  @Override
  public void replaceAll(UnaryOperator<E> operator) {
    replaceAll(operator, 0, size);
  }

  void replaceAll(UnaryOperator<E> operator, int from, int to) {
    Objects.requireNonNull(operator, "operator");
    OwnerLink.checkMutable(owner);
    int expected = modCount;
    Object[] replaced = new Object[to - from];
    for (int i = from; i < to; i++) {
      E replacement = operator.apply(element(i));
      checkModification(expected);
      replaced[i - from] = Objects.requireNonNull(replacement, "element");
    }
    OwnerLink.checkMutable(owner);
    admitAll(replaced);
    OwnerLink.beginAddingAll(owner, replaced);
    for (int i = from; i < to; i++) {
      Object old = element(i);
      elements[i] = replaced[i - from];
      replaced[i - from] = old;
    }
    replacements++;
    OwnerLink.releaseAll(owner, replaced, replaced.length);
    OwnerLink.endChange(owner);
  }

  /** Adds all elements at the end, or none if one of them cannot be owned. */
  @Override
  public boolean addAll(Collection<? extends E> added) {
    Object[] objects = added.toArray(); // first: it may change the size
    return addAll(size, objects);
  }

  /** Inserts all elements, or none if one of them cannot be owned. */
  @Override
  public boolean addAll(int index, Collection<? extends E> added) {
    return addAll(index, added.toArray());
  }

  boolean addAll(int index, Object[] objects) {
    OwnerLink.checkMutable(owner);
    for (Object object : objects) {
      Objects.requireNonNull(object, "element");
    }
    Objects.checkIndex(index, size + 1);
    if (objects.length == 0) {
      return false;
    }
    reserve(objects.length);
    admitAll(objects);
    OwnerLink.beginAddingAll(owner, objects);
    System.arraycopy(elements, index, elements, index + objects.length, size - index);
    for (int i = 0; i < objects.length; i++) { // a second call could fail, and leave duplicates
      elements[index + i] = objects[i];
    }
    size += objects.length;
    modCount++;
    OwnerLink.endChange(owner);
    return true;
  }

  /** Removes and releases all elements. */
  @Override
  public void clear() {
    OwnerLink.beginChange(owner);
    @Nullable Object[] removed = elements;
    int count = size;
    elements = EMPTY;
    size = 0;
    modCount++;
    OwnerLink.releaseAll(owner, removed, count);
    OwnerLink.endChange(owner);
  }

  /** Removes a part in one change, without handing elements over. */
  @Override
  protected void removeRange(int from, int to) {
    OwnerLink.checkMutable(owner);
    @Nullable Object[] removed = Arrays.copyOfRange(elements, from, to);
    OwnerLink.beginChange(owner);
    System.arraycopy(elements, to, elements, from, size - to);
    for (int left = removed.length; left > 0; left--) {
      elements[--size] = null;
    }
    modCount++;
    OwnerLink.releaseAll(owner, removed, removed.length);
    OwnerLink.endChange(owner);
  }

  /** Removes all elements that the filter accepts, without handing them over. */
  @Override
  public boolean removeIf(Predicate<? super E> filter) {
    return removeIf(filter, 0, size) > 0;
  }

  /** Removes elements of a part as {@link #removeIf(Predicate)} does, and returns their number. */
  int removeIf(Predicate<? super E> filter, int from, int to) {
    Objects.requireNonNull(filter, "filter");
    OwnerLink.checkMutable(owner);
    int expected = modCount;
    BitSet chosen = new BitSet(to);
    for (int i = from; i < to; i++) {
      if (filter.test(element(i))) {
        chosen.set(i);
      }
      checkModification(expected);
    }
    return removeAll(chosen);
  }

  private int removeAll(BitSet chosen) {
    int count = chosen.cardinality();
    if (count == 0) {
      return 0;
    }
    @Nullable Object[] removed = new Object[count];
    @Nullable Object[] kept = Arrays.copyOf(elements, size - count);
    int gone = 0;
    for (int i = 0; i < size; i++) {
      if (chosen.get(i)) {
        removed[gone++] = elements[i];
      } else {
        kept[i - gone] = elements[i];
      }
    }
    OwnerLink.beginChange(owner);
    elements = kept;
    size = kept.length;
    modCount++;
    OwnerLink.releaseAll(owner, removed, count);
    OwnerLink.endChange(owner);
    return count;
  }

  /** Removes all elements that are in another collection, without handing them over. */
  @Override
  public boolean removeAll(Collection<?> removed) {
    Objects.requireNonNull(removed, "removed");
    return removeIf(removed::contains);
  }

  /** Removes all elements that are not in another collection, without handing them over. */
  @Override
  public boolean retainAll(Collection<?> kept) {
    Objects.requireNonNull(kept, "kept");
    return removeIf(element -> !kept.contains(element));
  }

  /** Sorts the list. Nothing is counted, because every element stays. */
  @Override
  public void sort(@Nullable Comparator<? super E> order) {
    sort(order, 0, size);
    modCount++;
  }

  @SuppressWarnings("unchecked")
  void sort(@Nullable Comparator<? super E> order, int from, int to) {
    OwnerLink.checkMutable(owner);
    int expected = modCount;
    int expectedReplacements = replacements;
    @Nullable Object[] sorted = Arrays.copyOfRange(elements, from, to);
    Arrays.sort((E[]) sorted, order);
    checkModification(expected);
    if (replacements != expectedReplacements) {
      throw new ConcurrentModificationException();
    }
    OwnerLink.checkMutable(owner); // a search whose comparator called this detects the move
    System.arraycopy(sorted, 0, elements, from, sorted.length);
    replacements++;
  }

  // ------------------------------------------------------------------ the owner

  @Override
  public void gcBind(GcObject container) {
    owner = OwnerLink.bind(owner, container);
  }

  @Override
  public void gcUnbind(GcObject container) {
    if (owner == container) {
      owner = null;
    }
  }

  @Override
  public void gcAdopt(String field, GcAdoption adopt) {
    for (int i = 0; i < size; i++) {
      adopt.value(field, elements[i]);
    }
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    for (int i = 0; i < size; i++) {
      int stop = visit.valueEdge(0, elements[i], arg);
      if (stop != 0) {
        return stop;
      }
    }
    return 0;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, long to) {
    return GcEdges.edges(elements, size, into, to);
  }

  @Override
  public void gcReleaseEdges(GcDestruction death) {
    @Nullable Object[] dropped = elements;
    int count = size;
    elements = EMPTY;
    size = 0;
    modCount++;
    for (int i = count - 1; i >= 0; i--) {
      death.valueEdge(dropped[i]);
    }
  }
}
