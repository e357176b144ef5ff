package dev.lasso.runtime.collections;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A view of the values of a map. */
final class MapValues<V> extends AbstractCollection<V> {

  private final TableMap<?, V> map;

  MapValues(TableMap<?, V> map) {
    this.map = map;
  }

  @Override
  public int size() {
    return map.size();
  }

  @Override
  public Iterator<V> iterator() {
    return new TableIterator<>(map.table, map::value);
  }

  @Override
  public Spliterator<V> spliterator() {
    return map.table.hasWeakSide() ? new WeakSpliterator<>(this, 0) : super.spliterator();
  }

  @Override
  public boolean remove(@Nullable Object value) {
    map.table.checkMutable();
    for (int place = map.table.nextLive(0);
        place != Table.ABSENT;
        place = map.table.nextLive(place + 1)) {
      if (map.hasValue(place, value)) {
        map.table.remove(place, false);
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean removeIf(Predicate<? super V> filter) {
    Objects.requireNonNull(filter, "filter");
    return map.table.removeIf(
        place -> {
          V value = map.value(place);
          return value != null && filter.test(value);
        });
  }

  @Override
  public boolean removeAll(Collection<?> removed) {
    Objects.requireNonNull(removed, "removed");
    return removeIf(removed::contains);
  }

  @Override
  public boolean retainAll(Collection<?> kept) {
    Objects.requireNonNull(kept, "kept");
    return removeIf(value -> !kept.contains(value));
  }

  @Override
  public void clear() {
    map.clear();
  }
}
