package dev.lasso.runtime;

import dev.lasso.runtime.heap.RootCell;
import dev.lasso.runtime.heap.SharedHeap;
import dev.lasso.runtime.object.CrossHeapLink;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.observe.StackBang;
import dev.lasso.runtime.observe.Texts;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/*
 * An entry is in the map while its value is loaded and alive. A kept value is held by a cell,
 * which a closing heap empties. To evict a value, its cell is emptied. To revive one, a thread
 * becomes a user of the hold that the cell had, which is possible until the hold has ended, or
 * enters the heap, and sets the cell again. No other cache, such as Caffeine's, is used, because
 * it would forget an evicted value that is still in use.
 */

/**
 * A cache of values that all threads use, in a {@linkplain GcHeap#shared shared} heap: for example
 * the open databases of tenants, or the blocks of a file. A value lives until the map has dropped
 * it and its last user has closed the last root.
 *
 * <pre>{@code
 * final GcHeap heap = GcHeap.shared();
 * final GcRootMap<String, Store> stores = GcRootMap.<String, Store>builder(heap).limit(16).build();
 *
 * String read(String tenant, String key) throws IOException {      // on any thread
 *   try (GcRoot<Store> store = stores.computeIfAbsent(tenant, this::open)) {
 *     return store.get().read(key);
 *   }
 * }
 *
 * private GcRoot<Store> open(String tenant) throws IOException {   // once, however many ask
 *   Database database = Database.open(tenant);                     // outside of the heap
 *   try (GcScope scope = heap.enter()) {
 *     return heap.openRoot(GcStore.create(scope, database));
 *   }
 * }
 * }</pre>
 *
 * <ul>
 *   <li><b>One value for each key.</b> If several threads ask for a value that is absent, one of
 *       them loads it, and the others wait. A value that was evicted while threads use it is
 *       revived if it is asked for. A value that has died is loaded again only after its resources
 *       have closed, also if an {@linkplain GcHeap.Builder#closeOn executor} closes them.
 *   <li><b>A limit.</b> Above the limit the map evicts values that were not used lately. A soft
 *       limit counts the values that the map keeps. A {@linkplain Builder#strict strict} one counts
 *       all that are alive, also those that were dropped and are still in use.
 *   <li><b>No thread waits for the heap</b> to find a value, and none is inside while a loader
 *       runs.
 *   <li><b>Closing.</b> {@link GcHeap#close(Duration)} does not wait for the map, but for the roots
 *       that the map has given out. The map ends with its heap, or by {@link #close}.
 * </ul>
 *
 * <p>Any thread may call all methods.
 *
 * @param <K> the type of the keys, which are neither containers nor null
 * @param <V> the type of the values
 */
public final class GcRootMap<K, V extends GcObject> implements AutoCloseable, CrossHeapLink {

  /**
   * A loader of absent values.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @param <X> the type of the exceptions
   */
  @FunctionalInterface
  public interface Loader<K, V extends GcObject, X extends Throwable> {

    /**
     * Loads a value. Called outside of the heap, which the loader enters to create the object.
     *
     * @param key the key
     * @return a new root of the value, which the map closes
     * @throws X if that fails
     */
    GcRoot<V> load(K key) throws X;
  }

  /**
   * A builder of maps.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   */
  public static final class Builder<K, V extends GcObject> {

    final SharedHeap heap;
    long limit = Long.MAX_VALUE;
    @Nullable ToLongFunction<? super V> weigher;
    boolean strict;
    Duration patience = Duration.ofSeconds(10);

    private Builder(SharedHeap heap) {
      this.heap = heap;
    }

    /**
     * Sets how many values the map keeps. The default is no limit.
     *
     * @param most the maximum number of values, or their maximum weight
     * @return this
     * @throws IllegalArgumentException if {@code most} is not positive
     */
    public Builder<K, V> limit(long most) {
      if (most <= 0) {
        throw new IllegalArgumentException("A limit is positive, and " + most + " is not.");
      }
      limit = most;
      return this;
    }

    /**
     * Sets what counts for the limit, for example the native bytes of a value.
     *
     * @param weight returns the weight of a value, which is not negative; called once for each
     *     value, outside of the heap
     * @return this
     */
    public Builder<K, V> weigher(ToLongFunction<? super V> weight) {
      weigher = Objects.requireNonNull(weight, "weight");
      return this;
    }

    /**
     * Makes the limit strict: no value is loaded while as many as the limit are alive. A thread
     * that would load one waits until another has died, in order of arrival. For each such thread
     * the map evicts a value: one that no thread uses, if there is one, and otherwise one that dies
     * when its last root is closed. A value that was put for two keys counts twice, and so does one
     * that was removed and put again. {@link GcRootMap#put} never waits: its value is alive
     * already, so it counts, and may exceed the limit.
     *
     * @return this
     */
    public Builder<K, V> strict() {
      strict = true;
      return this;
    }

    /**
     * Sets how long {@link GcRootMap#computeIfAbsent} waits for a place below a strict limit, and
     * for the closing of dead values. The default is ten seconds.
     *
     * @param atMost the time
     * @return this
     */
    public Builder<K, V> patience(Duration atMost) {
      patience = Objects.requireNonNull(atMost, "atMost");
      return this;
    }

    /**
     * Creates the map.
     *
     * @return a new map, which is closed by the caller or ends with the heap
     * @throws IllegalArgumentException if a strict limit has a weigher
     */
    public GcRootMap<K, V> build() {
      if (strict && weigher != null) {
        throw new IllegalArgumentException(
            "A strict limit counts values, because the weight of a value is known too late.");
      }
      return new GcRootMap<>(this);
    }
  }

  /** The time between two looks of a thread that waits for a loader, if the heap closes. */
  private static final long LOAD_INTERVAL_NANOS = 1_000_000_000;

  final SharedHeap heap;
  private final @Nullable ToLongFunction<? super V> weigher;
  private final Duration patience;

  private final ConcurrentMap<K, RootMapEntry<K, V>> entries = new ConcurrentHashMap<>();

  private volatile boolean closed;

  /** True once a value has died. */
  private volatile boolean anyDead;

  private final RootMapValues<K, V> values;

  private GcRootMap(Builder<K, V> builder) {
    heap = builder.heap;
    weigher = builder.weigher;
    patience = builder.patience;
    values = new RootMapValues<>(this, builder);
  }

  /**
   * Returns a builder of a map.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @param heap the heap of the values, which is shared; borrowed
   * @return a new builder
   * @throws IllegalArgumentException if the heap is confined
   */
  public static <K, V extends GcObject> Builder<K, V> builder(GcHeap heap) {
    return new Builder<>(SharedHeap.of(Objects.requireNonNull(heap, "heap"), "A map"));
  }

  // ------------------------------------------------------------------ finding

  /**
   * Opens a root of a value. Never waits for the heap or for a loader.
   *
   * @param key the key
   * @return a new root, which the caller closes; null if there is no value, if it is being loaded,
   *     or if the map or the heap is closed or being closed
   * @throws ReferenceCountException if the value has too many roots
   */
  public @Nullable GcRoot<V> open(K key) {
    values.requests.increment();
    RootMapEntry<K, V> entry = entries.get(key);
    GcRoot<V> root = entry == null ? null : open(entry);
    if (root == null) {
      values.misses.increment();
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

  /**
   * Opens a root of a value, which is loaded if it is absent. If another thread loads it, this
   * thread waits, and gets the same value, or the same exception. An interrupt does not end the
   * wait. A loader may ask for other keys, but if two loaders ask for each other's keys, they wait
   * until the map or the heap is closed.
   *
   * @param <X> the type of the loader's exceptions
   * @param key the key
   * @param loader loads the value
   * @return a new root, which the caller closes
   * @throws X if the loader throws it, on this thread or on the one for which it waits. The map
   *     then has no value for the key
   * @throws IllegalArgumentException if the loader returns a root of another heap, or the weigher a
   *     negative weight
   * @throws IllegalStateException if the map or the heap is closed; if the value is absent and the
   *     current thread is inside the heap or loads the same key; if the value would exceed a strict
   *     limit, or its predecessor is not closed, for as long as the {@linkplain Builder#patience
   *     patience} lasts
   * @throws ReferenceCountException if the value has too many roots
   */
  public <X extends Throwable> GcRoot<V> computeIfAbsent(
      K key, Loader<? super K, V, ? extends X> loader) throws X {
    Objects.requireNonNull(loader, "loader");
    values.requests.increment();
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

  static void interruptIf(boolean interrupted) {
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
    try (GcEntry _ = heap.lock()) {
      V value = entry.weak == null ? null : entry.weak.get();
      if (value == null) {
        died(entry);
      } else {
        root = values.revive(entry, value);
      }
    } catch (Throwable t) {
      if (root != null) {
        values.evict(entry);
        root.close();
      }
      throw t;
    }
    return root == null ? null : keep(entry, root);
  }

  // ------------------------------------------------------------------ loading

  private <X extends Throwable> GcRoot<V> load(
      RootMapEntry<K, V> entry, Loader<? super K, V, ? extends X> loader) throws X {
    GcRoot<V> root = null;
    try {
      values.misses.increment();
      values.loads.increment();
      values.reserve(entry);
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
      boolean _ = values.end(entry);
      try {
        wake(entry);
        values.failedLoads.increment();
      } finally {
        if (root != null) {
          root.close();
        }
      }
      throw t;
    }
    return keep(entry, root);
  }

  private long weight(V value) {
    long weight = weigher == null ? 1 : weigher.applyAsLong(value);
    if (weight < 0) {
      throw new IllegalArgumentException(
          "The weigher of " + this + " returned " + weight + ". A weight is not negative.");
    }
    return Math.min(weight, RootMapValues.MAX_WEIGHT);
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
    try (GcEntry _ = heap.lock()) {
      entry.weak = GcWeak.of(value, _ -> died(entry));
      root = entry.set(cell, value);
      if (root == null) {
        heap.checkRootable();
        throw new AssertionError("The heap is open, and the cell is not empty.");
      }
      entry.cell = cell; // last: other threads see the value
    } catch (Throwable t) {
      if (entry.cell == null) {
        cell.close();
      }
      if (root != null) {
        root.close();
      }
      throw t;
    }
    return root;
  }

  // ------------------------------------------------------------------ keeping and dropping

  /** Keeps a value as {@link #keep(RootMapEntry)} does, and returns its root. */
  private GcRoot<V> keep(RootMapEntry<K, V> entry, GcRoot<V> root) {
    try {
      keep(entry);
      wake(entry);
    } catch (Throwable t) {
      root.close();
      throw t;
    }
    return root;
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
    }
  }

  /** Wakes the threads that wait for a change of an entry, or for a place. */
  private void wake(RootMapEntry<K, V> changed) {
    changed.waiting.forEach(LockSupport::unpark);
    values.wakeFirst();
  }

  // ------------------------------------------------------------------ changing

  /**
   * Sets the value of a key. The old value dies when its last root is closed, and is not revived.
   * If the key has this value already, the map keeps it.
   *
   * @param key the key
   * @param root an open root of the new value, borrowed: the caller closes it
   * @throws IllegalArgumentException if it is a root of another heap, or the weigher returns a
   *     negative weight
   * @throws IllegalStateException if the map, the heap or the root is closed
   * @throws ReferenceCountException if the value has too many roots or holds
   */
  public void put(K key, GcRoot<V> root) {
    Objects.requireNonNull(root, "root");
    checkOpen();
    StackBang.checkForRoot();
    RootMapEntry<K, V> present = entries.get(key);
    if (present != null && present.has(root.get()) && keepAgain(present)) {
      return;
    }
    RootMapEntry<K, V> entry = new RootMapEntry<>(key);
    values.begin(entry);
    boolean filled = false;
    try (GcRoot<V> _ = fill(entry, root)) {
      RootMapEntry<K, V> before = entries.put(key, entry);
      filled = true;
      if (before != null) {
        values.remove(before);
      }
      try { // keep first: after an error in a release, the limit would not find the value
        keep(entry);
      } finally {
        forget(before);
      }
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

  /**
   * Removes a value, which dies when its last root is closed. It is not revived: from now on the
   * key has no value, and another one can be loaded while the old one is in use.
   *
   * @param key the key
   * @return false if there was no value
   */
  public boolean remove(K key) {
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

  /**
   * Stops keeping a value, as the limit does: it dies when its last root is closed, and is revived
   * if it is asked for before.
   *
   * @param key the key
   */
  public void evict(K key) {
    StackBang.check(); // as for remove
    RootMapEntry<K, V> entry = entries.get(key);
    if (entry != null) {
      values.evict(entry);
      heap.releaseQueued();
      wake(entry);
    }
  }

  /** Removes all values, as {@link #remove} does. */
  public void clear() {
    entries.keySet().forEach(this::remove);
  }

  /**
   * Returns the keys of the values that are alive, and of those that are being loaded.
   *
   * @return a snapshot, which the caller owns
   */
  public Set<K> keys() {
    return new LinkedHashSet<>(entries.keySet());
  }

  /**
   * Returns the statistics of the map. Never waits for the heap or for a loader.
   *
   * @return the figures of this moment
   */
  public GcRootMapStats stats() {
    return values.stats();
  }

  /**
   * Removes all values for good. Values that are in use die with their last roots. Does nothing
   * when called again, or after the heap was closed.
   */
  @Override
  public void close() {
    closed = true;
    clear();
    values.wakeFirst(); // which wakes the next one
  }

  void checkOpen() {
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

  /**
   * Returns the heap of the values. A container of that heap cannot own the map.
   *
   * @return the heap, borrowed
   */
  @Override
  public GcHeap heap() {
    return heap;
  }

  /** Returns a text for messages, with the number of keys. */
  @Override
  public String toString() {
    return "a map with " + entries.size() + " keys of " + heap + (closed ? " (closed)" : "");
  }
}
