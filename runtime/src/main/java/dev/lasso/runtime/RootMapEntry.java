package dev.lasso.runtime;

import dev.lasso.runtime.heap.RootCell;
import dev.lasso.runtime.heap.SharedHold;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A key of a {@link GcRootMap} with its value, which may not be loaded yet, or was evicted and is
 * still alive.
 */
final class RootMapEntry<K, V extends GcObject> {

  final K key;

  /** The thread that loads the value. */
  final Thread loader = Thread.currentThread();

  /** The cell that holds the value unless it is evicted; null until the value is loaded. */
  volatile @Nullable RootCell cell;

  /** The hold that the cell has, or had before it was emptied. */
  volatile @Nullable SharedHold hold;

  /** Refers to the value. For the thread inside. */
  @Nullable GcWeak<V> weak;

  /** The exception of the loader, or null. */
  volatile @Nullable Throwable failure;

  /** True if the value was asked for since the map has looked for values to evict. */
  volatile boolean used;

  /** The threads that wait until the value is loaded or dies. */
  final Queue<Thread> waiting = new ConcurrentLinkedQueue<>();

  long weight;

  /** True if the map has evicted the value and does not keep it again. Guarded by RootMapValues. */
  boolean evicted;

  /** True if the key was removed or has another value. Guarded by RootMapValues. */
  boolean removed;

  /** True once the value counts as alive, or as being loaded. Guarded by RootMapValues. */
  boolean counted;

  /** True if the value has died or could not be loaded. Guarded by RootMapValues. */
  boolean ended;

  RootMapEntry(K key) {
    this.key = key;
  }

  /** Returns whether threads have roots of the value. */
  boolean isInUse() {
    SharedHold of = hold;
    return of != null && of.rootCount() > 0;
  }

  /** Returns whether the entry has this value. */
  boolean has(V value) {
    SharedHold of = hold;
    return of != null && of.object() == value;
  }

  /** Opens a root of the value that the map keeps. Returns null if there is none. */
  @Nullable GcRoot<V> open() {
    RootCell of = cell;
    return of == null ? null : of.tryOpen();
  }

  /** Opens a root of an evicted value that is in use. Returns null if there is none. */
  @Nullable GcRoot<V> reopen() {
    RootCell of = cell;
    SharedHold had = hold;
    return of == null || had == null ? null : of.tryOpen(had);
  }

  /** Stores a value, and returns a root of it. Called inside. */
  @Nullable GcRoot<V> set(RootCell of, V value) {
    of.set(value);
    hold = of.current();
    return of.tryOpen();
  }

  /** Holds the value again. Called by RootMapValues. */
  void restore() {
    RootCell of = cell;
    SharedHold had = hold;
    if (of != null && had != null) {
      of.restore(had);
    }
  }

  /** Ceases to hold the value. Called by RootMapValues. The queued holds must then be released. */
  void empty() {
    RootCell of = cell;
    if (of != null) {
      of.empty();
    }
  }
}
