package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/**
 * A map in the order of access, with a limit. An access moves the entry to the last place, after
 * making room there. Therefore the gaps that it leaves are closed at most once in as many accesses
 * as there are entries.
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
    table.checkMutable();
    int place = find(key);
    return place == Table.ABSENT ? null : (V) table.value(use(place));
  }

  /** Moves a found entry to the last place. Returns that place. */
  private int use(int place) {
    if (table.isLast(place)) {
      return place;
    }
    table.checkMutable(); // a search whose equals called this detects the move
    return table.moveToEnd(table.ensureRoomToMove(place));
  }

  @Override
  void recordAccess(int place) {
    use(place);
  }

  @Override
  @Nullable V store(
      int place, @Nullable GcScope scope, K key, int hash, V value, boolean handOver) {
    if (table.hasEntry(place)) {
      V old = value(place);
      table.replace(table.ensureRoomToMove(place), value, scope, handOver, true);
      return old;
    }
    V old = super.store(place, scope, key, hash, value, handOver);
    dropEldest();
    return old;
  }

  private void dropEldest() {
    while (table.size() > limit) { // more than one after an error
      table.remove(table.nextLive(0), false);
    }
  }
}
