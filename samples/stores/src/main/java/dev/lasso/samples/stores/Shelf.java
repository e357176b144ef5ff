package dev.lasso.samples.stores;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the open stores. Its methods take microseconds, because none of them opens or closes a
 * store.
 *
 * @param <U> the type of a use of a store, which the request must end
 */
interface Shelf<U> {

  /**
   * Returns a use of a tenant's store, and keeps the store; returns null if no such store is alive.
   */
  @Nullable U find(String tenant);

  /** Keeps a new store, which the shelf closes later, and returns a use of it. */
  U add(Opened opened);

  /** Drops the least recently used stores, until no more are kept than allowed. */
  void trim();
}
