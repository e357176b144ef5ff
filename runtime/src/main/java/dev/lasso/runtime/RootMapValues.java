package dev.lasso.runtime;

import dev.lasso.runtime.heap.RootCell;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The values that a {@link GcRootMap} keeps, in the order of eviction, which passes over those that
 * were used lately, the number of values that are alive, and the threads that wait for a place.
 * Guards itself. Calls no user code, but empties cells, so the queued holds must then be released.
 */
final class RootMapValues<K, V extends GcObject> {

  /** The time between two looks of the first thread in line, in nanoseconds. */
  private static final long INTERVAL_NANOS = 10_000_000;

  /** Maximum limit, and maximum weight of a value, so that the sum of weights cannot overflow. */
  static final long MAX_WEIGHT = Long.MAX_VALUE / 4;

  private final GcRootMap<K, V> map;
  private final long limit;
  private final boolean strict;
  private final Duration patience;

  /** The threads that wait for a place. The first one looks for it, and then wakes the next one. */
  private final Queue<Thread> line = new ConcurrentLinkedQueue<>();

  // The counters of requests. Because a counter may allocate memory, each is increased before the
  // change that it counts.
  final LongAdder requests = new LongAdder();
  final LongAdder misses = new LongAdder();
  final LongAdder loads = new LongAdder();
  final LongAdder failedLoads = new LongAdder();

  private final LinkedHashSet<RootMapEntry<K, V>> kept = new LinkedHashSet<>();
  private long weight;

  /** The number of values that are alive or being loaded. */
  private long alive;

  /** The number of evicted values. */
  private long evictions;

  /** The number of evicted values that were kept again. */
  private long revivals;

  RootMapValues(GcRootMap<K, V> map, GcRootMap.Builder<K, V> builder) {
    this.map = map;
    limit = Math.min(builder.limit, MAX_WEIGHT);
    strict = builder.strict;
    patience = builder.patience;
  }

  /** Returns the figures of the map. */
  synchronized GcRootMapStats stats() {
    return new GcRootMapStats(
        kept.size(),
        weight,
        alive,
        requests.sum(),
        misses.sum(),
        loads.sum(),
        failedLoads.sum(),
        evictions,
        revivals);
  }

  /**
   * Takes a place below a strict limit, for which threads wait in order of arrival. If this throws,
   * {@link #end} gives the place back.
   */
  void reserve(RootMapEntry<K, V> entry) {
    if (line.isEmpty() && tryBegin(entry)) {
      return;
    }
    long start = System.nanoTime();
    boolean interrupted = false;
    Thread current = Thread.currentThread();
    int looks = 0; // of the current thread as the first one in line
    map.heap.beforeWait();
    line.add(current);
    try {
      while (true) {
        map.checkOpen();
        boolean first = line.peek() == current;
        if (first) {
          if (tryBegin(entry)) {
            return;
          }
          if (looks++ % 2 == 0) {
            evictAndRelease(RootMapEntry::isInUse);
            continue; // the evicted values may have died
          }
        }
        Duration waited = Duration.ofNanos(System.nanoTime() - start);
        if (waited.compareTo(patience) >= 0) {
          throw new IllegalStateException(
              "All " + limit + " values of " + map + " were in use for " + patience + ".");
        }
        if (first && looks == 2) {
          // The value dies when its last root is closed, and wakes this thread.
          evictAndRelease(_ -> false);
        }
        long left = TimeUnit.NANOSECONDS.convert(patience.minus(waited));
        LockSupport.parkNanos(map, first ? Math.min(INTERVAL_NANOS, left) : left);
        interrupted |= Thread.interrupted();
      }
    } finally {
      boolean _ = line.remove(current);
      LockSupport.unpark(line.peek()); // does nothing for null
      GcRootMap.interruptIf(interrupted);
    }
  }

  /** Evicts a value for a place, and one more for each by which {@code put} exceeds the limit. */
  private void evictAndRelease(Predicate<RootMapEntry<K, V>> isSpared) {
    synchronized (this) {
      long over = alive - limit;
      while (over-- >= 0 && evictOne(isSpared)) {}
    }
    map.heap.releaseQueued();
  }

  /** Wakes the first thread in line, if there is one. */
  void wakeFirst() {
    LockSupport.unpark(line.peek());
  }

  /** Counts a value as alive. */
  synchronized void begin(RootMapEntry<K, V> entry) {
    entry.counted = true;
    alive++;
  }

  /** Counts a value as alive, unless that exceeds a strict limit. Returns whether it is counted. */
  private synchronized boolean tryBegin(RootMapEntry<K, V> entry) {
    boolean free = !strict || alive < limit;
    if (free) {
      begin(entry);
    }
    return free;
  }

  /** Ends an entry. Returns false if it has ended before, or its value was never counted. */
  synchronized boolean end(RootMapEntry<K, V> entry) {
    if (entry.ended) {
      return false;
    }
    drop(entry, false);
    entry.ended = true;
    alive -= entry.counted ? 1 : 0;
    return entry.counted;
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
    try {
      add(entry);
      boolean evicted = true;
      while (weight > limit && evicted) {
        evicted = evictOne(each -> each == entry);
      }
    } catch (Throwable t) { // for lack of memory; the map would stay above its limit
      drop(entry, false);
      throw t;
    }
  }

  /** Opens a root of a value that only other holds or objects keep alive. Called inside. */
  synchronized @Nullable GcRoot<V> revive(RootMapEntry<K, V> entry, V value) {
    GcRoot<V> root = entry.open(); // if another thread has revived it
    RootCell cell = entry.cell;
    if (root == null && cell != null) {
      try {
        root = entry.set(cell, value);
      } finally {
        if (root == null) {
          entry.empty(); // after an error, or because the heap is being closed
        }
      }
    }
    return root;
  }

  private void add(RootMapEntry<K, V> entry) {
    boolean added;
    try {
      added = kept.add(entry); // first: it needs memory
    } catch (Throwable t) {
      kept.remove(entry); // the set may have it already, but its weight is not counted
      throw t;
    }
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
