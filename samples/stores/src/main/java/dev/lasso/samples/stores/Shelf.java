package dev.lasso.samples.stores;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the stores that are open. Its methods take microseconds: nobody opens or closes a store
 * within them.
 *
 * @param <U> a use of a store, which the request ends
 */
interface Shelf<U> {

  /** A use of a tenant's store, if that is alive; it is kept from now on. Else null. */
  @Nullable U find(String tenant);

  /** Keeps a new store, which it closes some time; returns a use of it. */
  U add(Opened opened);

  /** Drops the stores whose use is longest ago, until there are no more than it may keep. */
  void trim();
}
