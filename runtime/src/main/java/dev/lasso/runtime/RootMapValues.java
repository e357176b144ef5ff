package dev.lasso.runtime;

import dev.lasso.runtime.heap.RootCell;
import java.util.LinkedHashSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The values that a {@link GcRootMap} keeps, in the order of eviction, which passes over those that
 * were used lately, and the number of values that are alive. Guards itself. Calls no user code, but
 * empties cells, so the queued holds must then be released.
 */
final class RootMapValues<K, V extends GcObject> {

  private final long limit;

  private final LinkedHashSet<RootMapEntry<K, V>> kept = new LinkedHashSet<>();
  private long weight;

  /** The number of values that are alive or being loaded. */
  private long alive;

  /** The number of evicted values. */
  private long evictions;

  /** The number of evicted values that were kept again. */
  private long revivals;

  RootMapValues(long limit) {
    this.limit = limit;
  }

  /** Returns the figures of the map. */
  synchronized GcRootMapStats stats(RootMapRequests requests) {
    return new GcRootMapStats(
        kept.size(),
        weight,
        alive,
        requests.all.sum(),
        requests.misses.sum(),
        requests.loads.sum(),
        requests.failedLoads.sum(),
        evictions,
        revivals);
  }

  /** Counts a value as alive. */
  synchronized void begin() {
    alive++;
  }

  /** Counts a value as alive if fewer are alive than the limit. Returns whether that is so. */
  synchronized boolean tryBegin() {
    boolean free = alive < limit;
    alive += free ? 1 : 0;
    return free;
  }

  /** Ends an entry. Returns false if it has ended before. */
  synchronized boolean end(RootMapEntry<K, V> entry) {
    if (entry.ended) {
      return false;
    }
    drop(entry, false);
    entry.ended = true;
    alive--;
    return true;
  }

  /** Keeps a value, which may have been evicted before, and evicts others above the limit. */
  synchronized void keep(RootMapEntry<K, V> entry) {
    if (entry.ended) {
      return;
    }
    if (entry.removed) {
      drop(entry, false);
      return;
    }
    add(entry);
    boolean evicted = true;
    while (weight > limit && evicted) {
      evicted = evictOne(each -> each == entry);
    }
  }

  /** Opens a root of a value that only other holds or objects keep alive. Called inside. */
  synchronized @Nullable GcRoot<V> revive(RootMapEntry<K, V> entry, V value) {
    GcRoot<V> root = entry.open(); // if another thread has revived it
    RootCell cell = entry.cell;
    return root == null && cell != null ? entry.set(cell, value) : root;
  }

  private void add(RootMapEntry<K, V> entry) {
    boolean added = kept.add(entry); // first: it needs memory
    entry.restore();
    if (added) {
      weight += entry.weight;
      revivals += entry.evicted ? 1 : 0;
      entry.evicted = false;
    }
  }

  /** Stops keeping a value for good, because its key was removed. */
  synchronized void remove(RootMapEntry<K, V> entry) {
    entry.removed = true;
    drop(entry, false);
  }

  /** Stops keeping a value, which may be kept again. */
  synchronized void evict(RootMapEntry<K, V> entry) {
    drop(entry, true);
  }

  private void drop(RootMapEntry<K, V> entry, boolean evicts) {
    entry.empty();
    if (kept.remove(entry)) {
      weight -= entry.weight;
      evictions += evicts ? 1 : 0;
      entry.evicted = evicts;
    }
  }

  /**
   * Evicts a value that was not used lately. Returns false if there is none to evict.
   *
   * @param isSpared returns true for a value that stays
   */
  synchronized boolean evictOne(Predicate<RootMapEntry<K, V>> isSpared) {
    for (int looks = 2 * kept.size(); looks > 0; looks--) {
      RootMapEntry<K, V> first = kept.getFirst();
      if (!first.used && !isSpared.test(first)) {
        drop(first, true);
        return true;
      }
      first.used = false;
      kept.addLast(first);
    }
    return false;
  }
}
