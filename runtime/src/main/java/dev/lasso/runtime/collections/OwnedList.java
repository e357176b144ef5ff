package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import java.util.AbstractList;
import java.util.Arrays;
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
 * The counted elements of a {@link GcList}, its views, and the changes that keep its length. {@link
 * OwnerLink} defines the order of the steps of a change.
 *
 * @param <E> the type of the elements
 */
abstract sealed class OwnedList<E> extends AbstractList<E>
    implements RandomAccess, GcOwnedCollection permits GcList {

  /** The container of the list, or null. */
  @Nullable GcObject owner;

  /**
   * An array of type {@code GcObject[]}, from which edges are copied fastest, until another element
   * is stored.
   */
  @Nullable Object[] elements;

  int size;

  /** Number of replacements of elements, which are not modifications for iterators. */
  int replacements;

  OwnedList(@Nullable Object[] elements) {
    this.elements = elements;
  }

  /**
   * Removes elements of a part as {@link #removeIf} does. Returns the number of removed elements.
   */
  abstract int removeIf(Predicate<? super E> filter, int from, int to);

  /** Removes a part in one change, without handing elements over. */
  @Override
  protected abstract void removeRange(int from, int to);

  /** Returns the number of elements. */
  @Override
  public final int size() {
    return size;
  }

  /** Returns the element at an index. Counts nothing. */
  @Override
  public final E get(int index) {
    return element(Objects.checkIndex(index, size));
  }

  @SuppressWarnings("unchecked")
  final E element(int index) {
    return (E) elements[index];
  }

  /** Replaces an element and returns the old one, handed over to the innermost open scope. */
  @Override
  public final E set(int index, E element) {
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
  public final void replace(int index, E element) {
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
  final void admit(Object element) {
    if (!(elements instanceof GcObject[]) || element instanceof GcObject) {
      return;
    }
    OwnerLink.checkMutable(owner);
    elements = Arrays.copyOf(elements, elements.length, Object[].class);
  }

  /** Ensures that the array's type allows elements that are about to be stored. */
  final void admitAll(Object[] added) {
    for (Object element : added) {
      admit(element);
    }
  }

  /** Replaces all elements, or none if one of the new elements cannot be owned. */
  @Override
  public final void replaceAll(UnaryOperator<E> operator) {
    replaceAll(operator, 0, size);
  }

  final void replaceAll(UnaryOperator<E> operator, int from, int to) {
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

  @SuppressWarnings("unchecked")
  final void sort(@Nullable Comparator<? super E> order, int from, int to) {
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

  /** Returns a view of a part, with all the operations of the list. */
  @Override
  public final List<E> subList(int from, int to) {
    Objects.checkFromToIndex(from, to, size);
    return new SubList<>(this, null, from, to);
  }

  /**
   * Returns an unmodifiable view of this list.
   *
   * @return the view, as created by {@link Collections#unmodifiableList}
   */
  public final List<E> readOnly() {
    return Collections.unmodifiableList(this);
  }

  /** Returns the number of additions and removals. */
  final int modifications() {
    return modCount;
  }

  final void checkModification(int expected) {
    if (modCount != expected) {
      throw new ConcurrentModificationException();
    }
  }

  @Override
  public final void gcBind(GcObject container) {
    owner = OwnerLink.bind(owner, container);
  }

  @Override
  public final void gcUnbind(GcObject container) {
    if (owner == container) {
      owner = null;
    }
  }
}
