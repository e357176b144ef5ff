package dev.lasso.runtime.heap;

import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.collect.ScopeHandles;
import org.jspecify.annotations.Nullable;

/**
 * The scopes of the entries into a shared heap. Most entries hold nothing when they end. Then the
 * list of the scope rests at its place until the next entry uses it again, unless another scope or
 * root was opened meanwhile.
 */
final class EntryScopes {

  private final ScopeFactory scopeFactory;
  private final OpenHoldOwners openHoldOwners;

  /** The list of an entry whose scope was empty, for the next entry. At most this list rests. */
  private @Nullable ScopeHandles list;

  EntryScopes(Heap heap, ScopeFactory scopeFactory) {
    this.scopeFactory = scopeFactory;
    openHoldOwners = heap.openHoldOwners;
  }

  /** Opens the scope of the first entry of a thread. */
  Scope open(EntryLock entryLock) {
    return scopeFactory.openEntry(entryLock, list);
  }

  /** Opens the scope of an entry by the thread inside. */
  Scope openInner(EntryLock entryLock) {
    return scopeFactory.openEntry(entryLock, null);
  }

  /** Returns the number of the next stack probe. */
  int nextProbe() {
    return scopeFactory.nextProbe();
  }

  /** Returns the number of lists that rest. Another thread may see an old number. */
  int resting() {
    ScopeHandles now = list;
    return now != null && now.resting ? 1 : 0;
  }

  /** Closes the scope of the last entry of a thread. */
  void close(Scope scope) {
    ScopeHandles closed = scope.holds;
    boolean canRest = closed.canRest() && openHoldOwners.isNewest(closed);
    if (canRest && list != closed && (list == null || !list.resting)) {
      list = closed;
    }
    if (canRest && list == closed) {
      closed.rest();
    } else {
      scope.releaseQuietly();
    }
  }
}
