package dev.lasso.runtime.collections;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A view of the entries of a map. */
final class MapEntries<K, V> extends TableSet<Map.Entry<K, V>> {

  private final TableMap<K, V> map;

  MapEntries(TableMap<K, V> map) {
    super(map.table);
    this.map = map;
  }

  @Override
  Map.@Nullable Entry<K, V> elementAt(int place) {
    V value = map.value(place);
    if (value == null) {
      return null;
    }
    K key = map.key(place);
    if (key == null) {
      return null;
    }
    Object stored = Objects.requireNonNull(table.storedKeys[place]);
    return new MapEntryView<>(map, table.hash(place), stored, key, value);
  }

  @Override
  int find(@Nullable Object element) {
    if (element instanceof Map.Entry<?, ?> entry) {
      int place = map.find(entry.getKey());
      return map.hasValue(place, entry.getValue()) ? place : Table.ABSENT;
    }
    return Table.ABSENT;
  }
}
