package dev.lasso.runtime.collections;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An entry that reads from its map and writes to it while the map contains its key. After that it
 * keeps the value that it read last.
 */
final class MapEntryView<K, V> implements Map.Entry<K, V> {

  private final TableMap<K, V> map;
  private final int hash;
  private final Object storedKey;
  private final K key;
  private V value;

  MapEntryView(TableMap<K, V> map, int place, K key, V value) {
    this.map = map;
    this.hash = map.table.hash(place);
    this.storedKey = Objects.requireNonNull(map.table.storedKeys[place]);
    this.key = key;
    this.value = value;
  }

  private int place() {
    return map.table.locate(map.table.storedKeys, hash, storedKey);
  }

  @Override
  public K getKey() {
    return key;
  }

  @Override
  public V getValue() {
    int place = place();
    V current = place == Table.ABSENT ? null : map.value(place);
    if (current != null) {
      value = current;
    }
    return value;
  }

  /**
   * Replaces the value in the map.
   *
   * @return the previous value, handed over to the innermost open scope
   * @throws IllegalStateException if the entry is no longer in the map
   */
  @Override
  public V setValue(V now) {
    Objects.requireNonNull(now, "value");
    map.table.checkMutable();
    int place = place();
    if (place == Table.ABSENT) {
      throw new IllegalStateException("The entry was removed from its map. Use put instead");
    }
    V old = getValue();
    map.table.replace(place, now, null, true, false);
    value = now;
    return old;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Map.Entry<?, ?> entry
        && key.equals(entry.getKey())
        && getValue().equals(entry.getValue());
  }

  @Override
  public int hashCode() {
    return key.hashCode() ^ getValue().hashCode();
  }

  @Override
  public String toString() {
    return key + "=" + getValue();
  }
}
