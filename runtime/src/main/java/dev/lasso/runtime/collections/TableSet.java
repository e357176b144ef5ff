package dev.lasso.runtime.collections;

import java.util.AbstractSet;
import java.util.BitSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A set that is a view of a table: of its keys, unless a subclass says otherwise. Bulk removals
 * call user code first, and then remove all elements together.
 *
 * @param <T> the type of the elements
 */
abstract class TableSet<T> extends AbstractSet<T> {

  final Table table;

  TableSet(Table table) {
    this.table = table;
  }

  /** Returns the element at a place, or null if the entry is dead. */
  @SuppressWarnings("unchecked")
  @Nullable T elementAt(int place) {
    return (T) table.key(place);
  }

  /** Returns the place of an element, or {@link Table#ABSENT}. */
  int find(@Nullable Object element) {
    return element == null ? Table.ABSENT : table.find(element, element.hashCode());
  }

  /** Returns the number of elements. */
  @Override
  public int size() {
    return table.size();
  }

  /** Returns whether the set contains an element. */
  @Override
  public boolean contains(@Nullable Object element) {
    int place = find(element);
    return place != Table.ABSENT && elementAt(place) != null;
  }

  /** Returns a fail-fast iterator over the elements, in the order of insertion. */
  @Override
  public Iterator<T> iterator() {
    return new TableIterator<>(table, this::elementAt);
  }

  /** Returns a late-binding spliterator over the elements, in the order of insertion. */
  @Override
  public Spliterator<T> spliterator() {
    return table.hasWeakSide()
        ? new WeakSpliterator<>(this, Spliterator.DISTINCT)
        : super.spliterator();
  }

  /** Removes an element, which dies at once if nothing else owns or holds it. */
  @Override
  public boolean remove(@Nullable Object element) {
    table.checkMutable();
    int place = find(element);
    if (place == Table.ABSENT) {
      return false;
    }
    boolean living = elementAt(place) != null;
    table.remove(place, false);
    return living;
  }

  /** Removes all elements that the filter accepts. */
  @Override
  public boolean removeIf(Predicate<? super T> filter) {
    Objects.requireNonNull(filter, "filter");
    return table.removeIf(
        place -> {
          T element = elementAt(place);
          return element != null && filter.test(element);
        });
  }

  /** Removes all elements that are in another collection. */
  @Override
  public boolean removeAll(Collection<?> removed) {
    Objects.requireNonNull(removed, "removed");
    table.checkMutable();
    int expected = table.modifications;
    BitSet chosen = new BitSet();
    for (Object element : removed) {
      int place = find(element);
      if (place != Table.ABSENT) {
        chosen.set(place);
      }
      table.checkModification(expected);
    }
    return table.removeAll(chosen);
  }

  /** Removes all elements that are not in another collection. */
  @Override
  public boolean retainAll(Collection<?> kept) {
    Objects.requireNonNull(kept, "kept");
    return removeIf(element -> !kept.contains(element));
  }

  /** Removes all elements, and releases them. */
  @Override
  public void clear() {
    table.clear();
  }
}
