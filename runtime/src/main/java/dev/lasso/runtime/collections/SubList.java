package dev.lasso.runtime.collections;

import java.util.AbstractList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A fail-fast view of a part of a list. Other than the JDK's sublists, it sorts, replaces and
 * removes several elements as the list does, in one change and without handing any over.
 *
 * @param <E> the type of the elements
 */
final class SubList<E> extends AbstractList<E> implements RandomAccess {

  private final GcList<E> list;

  /** The part that contains this part, or null for a part of the list itself. */
  private final @Nullable SubList<E> outer;

  private final int from;
  private int size;

  SubList(GcList<E> list, @Nullable SubList<E> outer, int from, int to) {
    this.list = list;
    this.outer = outer;
    this.from = from;
    this.size = to - from;
    this.modCount = list.modifications();
  }

  private void check() {
    list.checkModification(modCount);
  }

  /** Returns the index in the list. */
  private int listIndex(int index, int end) {
    Objects.checkIndex(index, end);
    check();
    return from + index;
  }

  /**
   * Records a change of the list that was made through this view; {@link #check} detects other
   * changes.
   */
  private void recordChange(int difference) {
    for (SubList<E> part = this; part != null; part = part.outer) {
      part.size += difference;
      part.modCount++;
    }
  }

  @Override
  public int size() {
    check();
    return size;
  }

  @Override
  public E get(int index) {
    return list.get(listIndex(index, size));
  }

  @Override
  public E set(int index, E element) {
    return list.set(listIndex(index, size), element);
  }

  @Override
  public void add(int index, E element) {
    list.add(listIndex(index, size + 1), element);
    recordChange(1);
  }

  @Override
  public boolean addAll(Collection<? extends E> added) {
    Object[] objects = added.toArray(); // first: it may change the size
    return addAll(size, objects);
  }

  @Override
  public boolean addAll(int index, Collection<? extends E> added) {
    return addAll(index, added.toArray());
  }

  private boolean addAll(int index, Object[] objects) {
    if (!list.addAll(listIndex(index, size + 1), objects)) {
      return false;
    }
    recordChange(objects.length);
    return true;
  }

  @Override
  public E remove(int index) {
    E old = list.remove(listIndex(index, size));
    recordChange(-1);
    return old;
  }

  @Override
  public boolean remove(@Nullable Object object) {
    int expected = modCount;
    int index = indexOf(object);
    list.checkModification(expected);
    if (index < 0) {
      return false;
    }
    removeRange(index, index + 1);
    return true;
  }

  @Override
  protected void removeRange(int start, int end) {
    check();
    if (start < end) {
      list.removeRange(from + start, from + end);
      recordChange(start - end);
    }
  }

  @Override
  public boolean removeIf(Predicate<? super E> filter) {
    check();
    int removed = list.removeIf(filter, from, from + size);
    if (removed > 0) {
      recordChange(-removed);
    }
    return removed > 0;
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

  @Override
  public void replaceAll(UnaryOperator<E> operator) {
    check();
    list.replaceAll(operator, from, from + size);
  }

  @Override
  public void sort(@Nullable Comparator<? super E> order) {
    check();
    list.sort(order, from, from + size);
  }

  @Override
  public List<E> subList(int start, int end) {
    Objects.checkFromToIndex(start, end, size);
    check();
    return new SubList<>(list, this, from + start, from + end);
  }
}
