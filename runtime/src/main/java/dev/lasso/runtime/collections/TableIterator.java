package dev.lasso.runtime.collections;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the living entries of a table, fail-fast. What it removes it has shown: both sides
 * of the entry are handed over.
 *
 * @param <T> what it makes of an entry
 */
final class TableIterator<T> implements Iterator<T> {

  private final Table table;
  private final IntFunction<? extends @Nullable T> view;
  private int expected;
  private int next;
  private int last = Table.ABSENT;

  TableIterator(Table table, IntFunction<? extends @Nullable T> view) {
    this.table = table;
    this.view = view;
    this.expected = table.modifications();
  }

  @Override
  public boolean hasNext() {
    return table.next(next) != Table.ABSENT;
  }

  @Override
  public T next() {
    table.checkModification(expected);
    int place = table.next(next);
    if (place == Table.ABSENT) {
      throw new NoSuchElementException();
    }
    last = place;
    next = place + 1;
    return Objects.requireNonNull(view.apply(place));
  }

  @Override
  public void remove() {
    if (last == Table.ABSENT) {
      throw new IllegalStateException("next() comes first");
    }
    table.check();
    table.checkModification(expected);
    int place = last;
    if (table.has(place)) {
      table.reserveHandOver(place); // what can fail comes before the first store
      last = Table.ABSENT;
      expected++;
      table.remove(place, true);
    }
    last = Table.ABSENT;
  }
}
