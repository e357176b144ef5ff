package dev.lasso.runtime;

import dev.lasso.runtime.heap.SharedHeap;
import dev.lasso.runtime.object.CrossHeapLink;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

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
    Consumer<? super K> onDeath = _ -> {};

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
     * when its last root is closed. A value that was put for two keys counts twice. {@link
     * GcRootMap#put} never waits: its value is alive already, so it counts, and may exceed the
     * limit.
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
     * Sets a listener that is called with the key of each value that has died. It runs inside the
     * heap, so it must not wait, and before the resources of the value are closed.
     *
     * @param listener the listener; its exceptions are passed to the {@linkplain
     *     GcHeap#onUnraisable handler} of the heap
     * @return this
     */
    public Builder<K, V> onDeath(Consumer<? super K> listener) {
      onDeath = Objects.requireNonNull(listener, "listener");
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

  private final RootMapEntries<K, V> entries;

  private GcRootMap(Builder<K, V> builder) {
    entries = new RootMapEntries<>(builder);
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

  /**
   * Opens a root of a value. Never waits for the heap or for a loader.
   *
   * @param key the key
   * @return a new root, which the caller closes; null if there is no value, if it is being loaded,
   *     or if the map or the heap is closed or being closed
   * @throws ReferenceCountException if the value has too many roots
   */
  public @Nullable GcRoot<V> open(K key) {
    return entries.open(key);
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
    return entries.<X>computeIfAbsent(key, Objects.requireNonNull(loader, "loader"));
  }

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
    entries.put(key, root);
  }

  /**
   * Removes a value, which dies when its last root is closed. It is not revived: from now on the
   * key has no value, and another one can be loaded while the old one is in use.
   *
   * @param key the key
   * @return false if there was no value
   */
  public boolean remove(K key) {
    return entries.remove(key);
  }

  /**
   * Stops keeping a value, as the limit does: it dies when its last root is closed, and is revived
   * if it is asked for before.
   *
   * @param key the key
   */
  public void evict(K key) {
    entries.evict(key);
  }

  /** Removes all values, as {@link #remove} does. */
  public void clear() {
    entries.clear();
  }

  /**
   * Returns the keys of the values that are alive, and of those that are being loaded.
   *
   * @return a snapshot, which the caller owns
   */
  public Set<K> keys() {
    return entries.keys();
  }

  /**
   * Returns the statistics of the map. Never waits for the heap or for a loader.
   *
   * @return the figures of this moment
   */
  public GcRootMapStats stats() {
    return entries.stats();
  }

  /**
   * Returns the heap of the values. A container of that heap cannot own the map.
   *
   * @return the heap, borrowed
   */
  @Override
  public GcHeap heap() {
    return entries.heap;
  }

  /**
   * Removes all values for good. Values that are in use die with their last roots. Does nothing
   * when called again, or after the heap was closed.
   */
  @Override
  public void close() {
    entries.close();
  }

  /** Returns a text for messages, with the number of keys. */
  @Override
  public String toString() {
    return entries.toString();
  }
}
