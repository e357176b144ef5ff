package dev.lasso.runtime.collections;

import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * A fail-fast iterator over a list. Unlike the JDK's iterators, it detects changes of the list by
 * user code that its own changes call, such as the finalizer of a removed element.
 *
 * @param <E> the type of the elements
 */
final class ListCursor<E> implements ListIterator<E> {

  private static final int NONE = -1;

  private final GcList<E> list;
  private int expected;
  private int next;
  private int last = NONE;

  ListCursor(GcList<E> list, int index) {
    this.list = list;
    this.expected = list.modifications();
    this.next = Objects.checkIndex(index, list.size() + 1);
  }

  /** Returns true also if the list was modified, so that a loop ends with an exception. */
  @Override
  public boolean hasNext() {
    return next < list.size() || list.modifications() != expected;
  }

  @Override
  public E next() {
    list.checkModification(expected);
    if (next >= list.size()) {
      throw new NoSuchElementException();
    }
    last = next++;
    return list.get(last);
  }

  /** Returns true also if the list was modified, as {@link #hasNext} does. */
  @Override
  public boolean hasPrevious() {
    return next > 0 || list.modifications() != expected;
  }

  @Override
  public E previous() {
    list.checkModification(expected);
    if (next == 0) {
      throw new NoSuchElementException();
    }
    last = --next;
    return list.get(last);
  }

  @Override
  public int nextIndex() {
    return next;
  }

  @Override
  public int previousIndex() {
    return next - 1;
  }

  /** Returns the index of the element that was returned last. */
  private int last() {
    if (last == NONE) {
      throw new IllegalStateException("next() or previous() comes first");
    }
    list.checkModification(expected);
    return last;
  }

  @Override
  public void remove() {
    E _ = list.remove(last());
    next = last; // one less after next(), the same after previous()
    last = NONE;
    expected++; // by the list itself; a finalizer may have modified it more often
  }

  @Override
  public void set(E element) {
    E _ = list.set(last(), element);
  }

  @Override
  public void add(E element) {
    list.checkModification(expected);
    list.add(next, element);
    next++;
    last = NONE;
    expected++;
  }
}
