package dev.lasso.runtime.collections;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A fail-fast iterator over the live entries of a table. An entry that it removes has been returned
 * before, so both sides of the entry are handed over.
 *
 * @param <T> the type of the elements, which are views of the entries
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
    this.expected = table.modifications;
  }

  /**
   * Returns true also if the table was modified, so that a loop ends with an exception even if user
   * code, such as a finalizer, has removed all entries that were left.
   */
  @Override
  public boolean hasNext() {
    return table.modifications != expected || table.nextLive(next) != Table.ABSENT;
  }

  @Override
  public T next() {
    table.checkModification(expected);
    int place = table.nextLive(next);
    if (place == Table.ABSENT) {
      throw new NoSuchElementException();
    }
    T element = Objects.requireNonNull(view.apply(place)); // first: it may need memory
    last = place;
    next = place + 1;
    return element;
  }

  @Override
  public void remove() {
    if (last == Table.ABSENT) {
      throw new IllegalStateException("next() comes first");
    }
    table.checkMutable();
    table.checkModification(expected);
    int place = last;
    if (table.hasEntry(place)) {
      table.reserveHandOver(place); // everything that can fail precedes the first store
      last = Table.ABSENT;
      expected++;
      table.remove(place, true);
    }
    last = Table.ABSENT;
  }
}
