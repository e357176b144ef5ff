package dev.lasso.runtime.collections;

import org.jspecify.annotations.Nullable;

/** A view of the keys of a map. */
final class MapKeys<K, V> extends TableSet<K> {

  private final TableMap<K, V> map;

  MapKeys(TableMap<K, V> map) {
    super(map.table);
    this.map = map;
  }

  @Override
  @Nullable K elementAt(int place) {
    return map.value(place) == null ? null : map.key(place);
  }

  @Override
  int find(@Nullable Object element) {
    return map.find(element);
  }
}
