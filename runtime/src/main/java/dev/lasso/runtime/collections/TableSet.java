package dev.lasso.runtime.collections;

import java.util.AbstractSet;
import java.util.BitSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A set which shows the entries of a table: their keys, or the entries themselves. Bulk removals
 * call user code first and then remove all at once.
 *
 * @param <T> the type of the elements
 */
abstract class TableSet<T> extends AbstractSet<T> {

  final Table table;

  TableSet(Table table) {
    this.table = table;
  }

  /** The element at a place; null if the entry is dead. */
  abstract @Nullable T at(int place);

  /** The place of an element, or {@link Table#ABSENT}. */
  abstract int find(@Nullable Object element);

  /** How many elements there are. */
  @Override
  public int size() {
    return table.size();
  }

  /** Whether an element is in the set. */
  @Override
  public boolean contains(@Nullable Object element) {
    int place = find(element);
    return place != Table.ABSENT && at(place) != null;
  }

  /** Goes through the elements in the order in which they were added, fail-fast. */
  @Override
  public Iterator<T> iterator() {
    return new TableIterator<>(table, this::at);
  }

  /** Removes an element, and lets it die at once if nothing else owns or holds it. */
  @Override
  public boolean remove(@Nullable Object element) {
    table.check();
    int place = find(element);
    if (place == Table.ABSENT) {
      return false;
    }
    boolean living = at(place) != null;
    table.remove(place, false);
    return living;
  }

  /** Removes all elements that the filter accepts. */
  @Override
  public boolean removeIf(Predicate<? super T> filter) {
    Objects.requireNonNull(filter, "filter");
    return table.removeIf(
        place -> {
          T element = at(place);
          return element != null && filter.test(element);
        });
  }

  /** Removes all elements that are in another collection. */
  @Override
  public boolean removeAll(Collection<?> removed) {
    Objects.requireNonNull(removed, "removed");
    table.check();
    int expected = table.modifications();
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

  /** Removes all elements, and lets go of them. */
  @Override
  public void clear() {
    table.clear();
  }
}
