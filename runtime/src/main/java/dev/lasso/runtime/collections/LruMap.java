package dev.lasso.runtime.collections;

import dev.lasso.runtime.CloseFailedException;
import dev.lasso.runtime.GcScope;
import java.util.BitSet;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A map in the order of access, with a limit. An access moves the entry to the last place, for
 * which room is made first: so the gaps that it leaves are closed once in as many accesses as there
 * are entries, or more.
 */
final class LruMap<K, V> extends GcMap<K, V> {

  private final int limit;

  LruMap(int limit) {
    this.limit = limit;
  }

  @Override
  @SuppressWarnings("unchecked")
  public @Nullable V get(@Nullable Object key) {
    if (table.size() == 0) {
      return null;
    }
    table.check();
    int place = find(key);
    if (place == Table.ABSENT) {
      return null;
    }
    return (V) table.value(table.isLast(place) ? place : table.moveLast(table.withRoom(place)));
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return find(key) != Table.ABSENT;
  }

  @Override
  void accessed(int place) {
    table.moveLast(table.withRoom(place));
  }

  @Override
  @Nullable V store(
      int place, @Nullable GcScope scope, K key, int hash, V value, boolean handOver) {
    if (!table.has(place)) {
      V old = super.store(place, scope, key, hash, value, handOver);
      dropEldest();
      return old;
    }
    int at = table.withRoom(place);
    Object stored = Objects.requireNonNull(table.storedKeys[at]);
    V old;
    try {
      old = super.store(at, scope, key, hash, value, handOver);
    } catch (CloseFailedException e) {
      moveLast(stored, hash);
      throw e;
    }
    moveLast(stored, hash);
    return old;
  }

  /** Moves an entry whose old value may have done anything as it died. Never fails. */
  private void moveLast(Object stored, int hash) {
    int place = table.locate(table.storedKeys, hash, stored);
    if (place != Table.ABSENT && table.hasRoom()) {
      table.moveLast(place);
    }
  }

  private void dropEldest() {
    int over = table.size() - limit;
    if (over == 1) {
      table.remove(table.next(0), false);
    } else if (over > 1) {
      BitSet eldest = new BitSet();
      for (int place = table.next(0); over > 0; place = table.next(place + 1), over--) {
        eldest.set(place);
      }
      table.removeAll(eldest);
    }
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> added) {
    super.putAll(added);
    dropEldest();
  }
}
