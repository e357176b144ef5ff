package dev.lasso.runtime;

import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;

/**
 * The values that a {@link GcRootMap} keeps, in the order of eviction, which passes over those that
 * were used lately. For a thread with the lock of the map. Calls no user code.
 */
final class KeptEntries<K, V extends GcObject> {

  private final LinkedHashSet<RootMapEntry<K, V>> kept = new LinkedHashSet<>();
  private long weight;

  /** The number of evicted values. */
  private long evictions;

  /** The number of evicted values that were kept again. */
  private long revivals;

  /** Returns the weight of the kept values. */
  long weight() {
    return weight;
  }

  /** Returns the figures of the map, which has {@code live} values. */
  GcRootMapStats stats(long live, RootMapRequests requests) {
    return new GcRootMapStats(
        kept.size(),
        weight,
        live,
        requests.all.sum(),
        requests.misses.sum(),
        requests.loads.sum(),
        requests.failedLoads.sum(),
        evictions,
        revivals);
  }

  /** Keeps a value, which may have been evicted before. */
  void add(RootMapEntry<K, V> entry) {
    boolean added = kept.add(entry); // first: it needs memory
    entry.restore();
    if (added) {
      weight += entry.weight;
      revivals += entry.evicted ? 1 : 0;
      entry.evicted = false;
    }
  }

  /**
   * Stops keeping a value. The queued holds must then be released.
   *
   * @param evicts true if the value may be kept again
   */
  void drop(RootMapEntry<K, V> entry, boolean evicts) {
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
   * @param spared a value that is not evicted; null to spare all that are in use
   */
  boolean evict(@Nullable RootMapEntry<K, V> spared) {
    for (int looks = 2 * kept.size(); looks > 0; looks--) {
      RootMapEntry<K, V> first = kept.getFirst();
      boolean isSpared = spared == null ? first.isInUse() : first == spared;
      if (!isSpared && !first.used) {
        drop(first, true);
        return true;
      }
      first.used = false;
      kept.addLast(first);
    }
    return false;
  }
}
