package dev.lasso.runtime;

import dev.lasso.runtime.heap.RootCell;
import dev.lasso.runtime.heap.SharedHeap;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.observe.StackBang;
import dev.lasso.runtime.observe.Texts;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The implementation of {@link GcRootMap}. An entry is in the map while its value is loaded and
 * alive. A kept value is held by a cell, which a closing heap empties. To evict a value, its cell
 * is emptied. To revive one, a thread becomes a user of the hold that the cell had, which is
 * possible until the hold has ended, or enters the heap, and sets the cell again. No other cache,
 * such as Caffeine's, is used, because it would forget an evicted value that is still in use.
 */
final class RootMapEntries<K, V extends GcObject> {

  /** The time between two looks of the first thread in line, in nanoseconds. */
  private static final long INTERVAL_NANOS = 10_000_000;

  /** The time between two looks of a thread that waits for a loader, if the heap closes. */
  private static final long LOAD_INTERVAL_NANOS = 1_000_000_000;

  /** Maximum limit, and maximum weight of a value, so that the sum of weights cannot overflow. */
  private static final long MAX_WEIGHT = Long.MAX_VALUE / 4;

  final SharedHeap heap;
  private final long limit;
  private final @Nullable ToLongFunction<? super V> weigher;
  private final boolean strict;
  private final Duration patience;
  private final Consumer<? super K> onDeath;

  private final ConcurrentMap<K, RootMapEntry<K, V>> entries = new ConcurrentHashMap<>();

  /** The threads that wait for a place. The first one looks for it, and then wakes the next one. */
  private final Queue<Thread> line = new ConcurrentLinkedQueue<>();

  private final RootMapRequests requests = new RootMapRequests();
  private volatile boolean closed;

  /** True once a value has died. */
  private volatile boolean anyDead;

  private final RootMapValues<K, V> values;

  RootMapEntries(GcRootMap.Builder<K, V> builder) {
    heap = builder.heap;
    limit = Math.min(builder.limit, MAX_WEIGHT);
    weigher = builder.weigher;
    strict = builder.strict;
    patience = builder.patience;
    onDeath = builder.onDeath;
    values = new RootMapValues<>(limit);
  }

  // ------------------------------------------------------------------ finding

  /** See {@link GcRootMap#open}. */
  @Nullable GcRoot<V> open(K key) {
    requests.all.increment();
    RootMapEntry<K, V> entry = entries.get(key);
    GcRoot<V> root = entry == null ? null : open(entry);
    if (root == null) {
      requests.misses.increment();
    }
    return root;
  }

  private @Nullable GcRoot<V> open(RootMapEntry<K, V> entry) {
    GcRoot<V> root = entry.open();
    if (root != null) {
      if (!entry.used) { // a write that changes nothing would slow other threads down
        entry.used = true;
      }
      return root;
    }
    StackBang.checkForRoot();
    root = entry.reopen();
    return root == null ? null : keep(entry, root);
  }

  /** See {@link GcRootMap#computeIfAbsent}. */
  <X extends Throwable> GcRoot<V> computeIfAbsent(
      K key, GcRootMap.Loader<? super K, V, ? extends X> loader) throws X {
    requests.all.increment();
    while (true) {
      RootMapEntry<K, V> entry = entries.get(key);
      if (entry == null) {
        checkMayWait(key);
        StackBang.checkForRoot();
        RootMapEntry<K, V> own = new RootMapEntry<>(key);
        entry = entries.putIfAbsent(key, own);
        if (entry == null) {
          return this.<X>load(own, loader);
        }
      }
      GcRoot<V> root = open(entry);
      if (root == null) {
        root = this.<X>await(entry);
      }
      if (root != null) {
        return root;
      }
    }
  }

  /**
   * Waits until another thread has loaded a value, or a value that is not in use has died.
   *
   * @return a root, or null if the caller must look again
   */
  @SuppressWarnings("unchecked") // the failure is one of a loader for the same key
  private <X extends Throwable> @Nullable GcRoot<V> await(RootMapEntry<K, V> entry) throws X {
    checkMayWait(entry.key);
    if (entry.cell == null && entry.loader == Thread.currentThread()) {
      throw new IllegalStateException("The loader of " + entry.key + " asks for its own value.");
    }
    boolean interrupted = false;
    heap.beforeWait();
    entry.waiting.add(Thread.currentThread());
    try {
      while (entry.failure == null && entries.get(entry.key) == entry) {
        checkOpen();
        GcRoot<V> root = open(entry);
        if (root == null && entry.cell != null) {
          root = revive(entry);
        }
        if (root != null) {
          return root;
        }
        LockSupport.parkNanos(this, LOAD_INTERVAL_NANOS);
        interrupted |= Thread.interrupted();
      }
    } finally {
      boolean _ = entry.waiting.remove(Thread.currentThread());
      interruptIf(interrupted);
    }
    if (entry.failure != null) {
      throw (X) entry.failure;
    }
    return null;
  }

  private static void interruptIf(boolean interrupted) {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Opens a root of an evicted value that only other holds or objects keep alive. Ends the entry
   * and returns null if the value is dead.
   */
  private @Nullable GcRoot<V> revive(RootMapEntry<K, V> entry) {
    StackBang.checkForRoot();
    GcRoot<V> root = null;
    boolean left = false;
    try {
      try (GcEntry _ = heap.lock()) {
        V value = entry.weak == null ? null : entry.weak.get();
        if (value == null) {
          died(entry);
        } else {
          root = values.revive(entry, value);
        }
      }
      left = true;
    } finally {
      closeUnless(left, root);
    }
    return root == null ? null : keep(entry, root);
  }

  /** Closes a root that cannot be returned, because an error has come after its opening. */
  private static void closeUnless(boolean done, @Nullable GcRoot<?> root) {
    if (!done && root != null) {
      root.close();
    }
  }

  // ------------------------------------------------------------------ loading

  private <X extends Throwable> GcRoot<V> load(
      RootMapEntry<K, V> entry, GcRootMap.Loader<? super K, V, ? extends X> loader) throws X {
    boolean reserved = false;
    GcRoot<V> root = null;
    try {
      requests.misses.increment();
      requests.loads.increment();
      reserve();
      reserved = true;
      if (anyDead && !heap.awaitClosings(patience)) {
        throw new IllegalStateException(
            "The executor of " + heap + " has not closed the dead values for " + patience + ".");
      }
      try (GcRoot<V> loaded = Objects.requireNonNull(loader.load(entry.key), "loaded root")) {
        root = fill(entry, loaded);
      }
    } catch (Throwable t) {
      entry.failure = t;
      boolean _ = entries.remove(entry.key, entry);
      boolean _ = reserved && values.end(entry);
      try {
        wake(entry);
        requests.failedLoads.increment();
      } finally {
        closeUnless(false, root);
      }
      throw t;
    }
    return keep(entry, root);
  }

  /** Takes a place below a strict limit, for which threads wait in order of arrival. */
  private void reserve() {
    if (line.isEmpty() && tryReserve()) {
      return;
    }
    long start = System.nanoTime();
    boolean interrupted = false;
    Thread current = Thread.currentThread();
    int looks = 0; // of the current thread as the first one in line
    heap.beforeWait();
    line.add(current);
    try {
      while (true) {
        checkOpen();
        boolean first = line.peek() == current;
        if (first) {
          if (tryReserve()) {
            return;
          }
          if (looks++ % 2 == 0) {
            evictOne(RootMapEntry::isInUse);
            continue; // the evicted value may have died
          }
        }
        Duration waited = Duration.ofNanos(System.nanoTime() - start);
        if (waited.compareTo(patience) >= 0) {
          throw new IllegalStateException(
              "All " + limit + " values of " + this + " were in use for " + patience + ".");
        }
        if (first && looks == 2) {
          evictOne(_ -> false); // it dies when its last root is closed, and wakes this thread
        }
        long left = TimeUnit.NANOSECONDS.convert(patience.minus(waited));
        LockSupport.parkNanos(this, first ? Math.min(INTERVAL_NANOS, left) : left);
        interrupted |= Thread.interrupted();
      }
    } finally {
      boolean _ = line.remove(current);
      LockSupport.unpark(line.peek()); // does nothing for null
      interruptIf(interrupted);
    }
  }

  private boolean tryReserve() {
    if (strict) {
      return values.tryBegin();
    }
    values.begin();
    return true;
  }

  private void evictOne(Predicate<RootMapEntry<K, V>> isSpared) {
    boolean _ = values.evictOne(isSpared);
    heap.releaseQueued();
  }

  private long weight(V value) {
    long weight = weigher == null ? 1 : weigher.applyAsLong(value);
    if (weight < 0) {
      throw new IllegalArgumentException(
          "The weigher of " + this + " returned " + weight + ". A weight is not negative.");
    }
    return Math.min(weight, MAX_WEIGHT);
  }

  /** Stores a value in its entry, and returns a root of it. */
  private GcRoot<V> fill(RootMapEntry<K, V> entry, GcRoot<V> loaded) {
    V value = loaded.get();
    if (value.gcHeap() != heap) {
      throw Errors.foreign(value, heap, "a map");
    }
    entry.weight = weight(value);
    RootCell cell = new RootCell(heap, entry);
    GcRoot<V> root = null;
    boolean left = false;
    try {
      try (GcEntry _ = heap.lock()) {
        entry.weak = GcWeak.of(value, _ -> died(entry));
        root = entry.set(cell, value);
        if (root == null) {
          heap.checkRootable();
          throw new AssertionError("The heap is open, and the cell is not empty.");
        }
        entry.cell = cell; // last: other threads see the value
      }
      left = true;
      return root;
    } finally {
      if (entry.cell == null) {
        cell.close();
      }
      closeUnless(left, root);
    }
  }

  // ------------------------------------------------------------------ keeping and dropping

  /** Keeps a value as {@link #keep(RootMapEntry)} does, and returns its root. */
  private GcRoot<V> keep(RootMapEntry<K, V> entry, GcRoot<V> root) {
    boolean kept = false;
    try {
      keep(entry);
      wake(entry);
      kept = true;
      return root;
    } finally {
      closeUnless(kept, root);
    }
  }

  /** Keeps a value, and evicts others above the limit. */
  private void keep(RootMapEntry<K, V> entry) {
    if (closed) {
      boolean _ = entries.remove(entry.key, entry); // it was added while the others were removed
      values.remove(entry);
    } else {
      values.keep(entry);
    }
    heap.releaseQueued();
  }

  /** Called inside when a value has died. */
  private void died(RootMapEntry<K, V> entry) {
    anyDead = true; // first: the next loader must wait until the value is closed
    boolean _ = entries.remove(entry.key, entry);
    if (values.end(entry)) {
      wake(entry);
      onDeath.accept(entry.key);
    }
  }

  /** Wakes the threads that wait for a change of an entry, or for a place. */
  private void wake(RootMapEntry<K, V> changed) {
    changed.waiting.forEach(LockSupport::unpark);
    LockSupport.unpark(line.peek());
  }

  // ------------------------------------------------------------------ changing

  /** See {@link GcRootMap#put}. */
  void put(K key, GcRoot<V> root) {
    Objects.requireNonNull(root, "root");
    checkOpen();
    StackBang.checkForRoot();
    RootMapEntry<K, V> present = entries.get(key);
    if (present != null && present.has(root.get()) && keepAgain(present)) {
      return;
    }
    RootMapEntry<K, V> entry = new RootMapEntry<>(key);
    values.begin();
    boolean filled = false;
    try (GcRoot<V> _ = fill(entry, root)) {
      RootMapEntry<K, V> before = entries.put(key, entry);
      filled = true;
      forget(before);
      keep(entry);
    } finally {
      if (!filled && values.end(entry)) {
        heap.releaseQueued();
      }
    }
  }

  /** Keeps the value of an entry, as if it was asked for. Returns false if it is dead. */
  private boolean keepAgain(RootMapEntry<K, V> entry) {
    GcRoot<V> opened = open(entry);
    try (GcRoot<V> root = opened == null ? revive(entry) : opened) {
      return root != null;
    }
  }

  /** See {@link GcRootMap#remove}. */
  boolean remove(K key) {
    StackBang.check(); // room to release the value, which only this method does
    RootMapEntry<K, V> removed = entries.remove(key);
    forget(removed);
    return removed != null && removed.cell != null;
  }

  private void forget(@Nullable RootMapEntry<K, V> removed) {
    if (removed != null) {
      values.remove(removed);
      heap.releaseQueued();
      wake(removed);
    }
  }

  /** See {@link GcRootMap#evict}. */
  void evict(K key) {
    StackBang.check(); // as for remove
    RootMapEntry<K, V> entry = entries.get(key);
    if (entry != null) {
      values.evict(entry);
      heap.releaseQueued();
      wake(entry);
    }
  }

  /** See {@link GcRootMap#clear}. */
  void clear() {
    entries.keySet().forEach(this::remove);
  }

  /** See {@link GcRootMap#keys}. */
  Set<K> keys() {
    return new LinkedHashSet<>(entries.keySet());
  }

  /** See {@link GcRootMap#stats}. */
  GcRootMapStats stats() {
    return values.stats(requests);
  }

  /** See {@link GcRootMap#close}. */
  void close() {
    closed = true;
    clear();
    LockSupport.unpark(line.peek()); // which wakes the next one
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("Already closed: " + this);
    }
    heap.checkRootable();
  }

  private void checkMayWait(K key) {
    checkOpen();
    if (heap.isInside()) {
      throw new IllegalStateException(
          Texts.fill(
              "The value of %s is absent, and a thread inside of %s cannot wait for its loader."
                  + " Call computeIfAbsent before you enter the heap.",
              key, heap));
    }
  }

  @Override
  public String toString() {
    return "a map with " + entries.size() + " keys of " + heap + (closed ? " (closed)" : "");
  }
}
