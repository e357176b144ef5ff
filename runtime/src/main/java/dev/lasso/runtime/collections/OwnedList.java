package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcPart;
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
 * Owner} says in which order a change goes.
 *
 * @param <E> the type of the elements
 */
abstract sealed class OwnedList<E> extends AbstractList<E> implements RandomAccess, GcPart
    permits GcList {

  /** The container that the list is part of, if it is part of one. */
  @Nullable GcObject owner;

  /** Of type {@code GcObject[]}, from which edges are copied fastest, until it has others. */
  @Nullable Object[] elements;

  int size;

  /** How often elements were replaced, which is no modification for iterators. */
  int replacements;

  OwnedList(@Nullable Object[] elements) {
    this.elements = elements;
  }

  /** As {@link #removeIf}, for a part; returns how many were removed. */
  abstract int removeIf(Predicate<? super E> filter, int from, int to);

  /** Removes a part at once; what is removed is not handed over. */
  @Override
  protected abstract void removeRange(int from, int to);

  /** Returns the number of elements. */
  @Override
  public final int size() {
    return size;
  }

  /** The element at an index. Counts nothing. */
  @Override
  public final E get(int index) {
    return element(Objects.checkIndex(index, size));
  }

  @SuppressWarnings("unchecked")
  final E element(int index) {
    return (E) elements[index];
  }

  /** Replaces an element, and returns the old one, handed over to the innermost open scope. */
  @Override
  public final E set(int index, E element) {
    Owner.check(owner);
    Objects.checkIndex(index, size);
    Objects.requireNonNull(element, "element");
    admit(element);
    Owner.reserveHandOver(owner, elements[index]);
    Owner.own(owner, element);
    E old = element(index);
    elements[index] = element;
    replacements++;
    Owner.handOver(owner, old);
    return old;
  }

  /**
   * As {@link #set}, without handing the old element over: it dies at once if nothing else owns or
   * holds it.
   *
   * @param index the index
   * @param element the new element
   * @throws IndexOutOfBoundsException if there is no such index
   */
  public final void replace(int index, E element) {
    Owner.check(owner);
    Objects.checkIndex(index, size);
    Objects.requireNonNull(element, "element");
    admit(element);
    Owner.own(owner, element);
    Object old = elements[index];
    elements[index] = element;
    replacements++;
    Owner.disown(owner, old);
  }

  /** Makes sure that the array can have an element that is about to be stored. */
  final void admit(Object element) {
    if (!(elements instanceof GcObject[]) || element instanceof GcObject) {
      return;
    }
    Owner.check(owner);
    elements = Arrays.copyOf(elements, elements.length, Object[].class);
  }

  /** As {@link #admit}, for many. */
  final void admitAll(Object[] added) {
    for (Object element : added) {
      admit(element);
    }
  }

  /** Replaces all or, if one of the new elements may not be owned, none. */
  @Override
  public final void replaceAll(UnaryOperator<E> operator) {
    replaceAll(operator, 0, size);
  }

  final void replaceAll(UnaryOperator<E> operator, int from, int to) {
    Objects.requireNonNull(operator, "operator");
    Owner.check(owner);
    int expected = modCount;
    Object[] replaced = new Object[to - from];
    for (int i = from; i < to; i++) {
      E replacement = operator.apply(element(i));
      checkModification(expected);
      replaced[i - from] = Objects.requireNonNull(replacement, "element");
    }
    Owner.check(owner);
    admitAll(replaced);
    Owner.change(owner);
    Owner.countAll(owner, replaced);
    for (int i = from; i < to; i++) {
      Object old = element(i);
      elements[i] = replaced[i - from];
      replaced[i - from] = old;
    }
    replacements++;
    Owner.uncountAll(owner, replaced, replaced.length);
    Owner.changed(owner);
  }

  @SuppressWarnings("unchecked")
  final void sort(@Nullable Comparator<? super E> order, int from, int to) {
    Owner.check(owner);
    int expected = modCount;
    int expectedReplacements = replacements;
    @Nullable Object[] sorted = Arrays.copyOfRange(elements, from, to);
    Arrays.sort((E[]) sorted, order);
    checkModification(expected);
    if (replacements != expectedReplacements) {
      throw new ConcurrentModificationException();
    }
    Owner.check(owner); // a search that the comparator let go on is told that elements move
    System.arraycopy(sorted, 0, elements, from, sorted.length);
    replacements++;
  }

  /** A view of a part, which can do what the whole can. */
  @Override
  public final List<E> subList(int from, int to) {
    Objects.checkFromToIndex(from, to, size);
    return new ListPart<>(this, null, from, to);
  }

  /**
   * A view that cannot be used to make changes.
   *
   * @return the view, as {@link Collections#unmodifiableList} makes it
   */
  public final List<E> readOnly() {
    return Collections.unmodifiableList(this);
  }

  /** How often elements were added or removed. */
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
    owner = Owner.bind(owner, container);
  }

  @Override
  public final void gcUnbind(GcObject container) {
    if (owner == container) {
      owner = null;
    }
  }
}
