package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.FieldHandles;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A release queue: the shared holds that any thread has left to be released inside. A hold stays in
 * the queue until it is released, so that no error loses it.
 */
final class ReleaseQueue {

  private static final VarHandle LAST =
      FieldHandles.find(MethodHandles.lookup(), "last", SharedHold.class);

  /** The holds that were not taken yet, last one first. */
  private volatile @Nullable SharedHold last;

  /** The holds that were taken, first one first. For the thread inside. */
  private @Nullable SharedHold taken;

  /** Adds a hold to the queue. Called by any thread. */
  void add(SharedHold sharedHold) {
    SharedHold before;
    do {
      before = last;
      sharedHold.next = before;
    } while (!LAST.compareAndSet(this, before, sharedHold));
  }

  /** Returns whether there are holds that were not taken yet. Called by any thread. */
  boolean hasPending() {
    return last != null;
  }

  /** Returns the first hold in the queue, or null if the queue is empty. For the thread inside. */
  @Nullable SharedHold peek() {
    if (taken == null && last != null) {
      SharedHold from = (SharedHold) LAST.getAndSet(this, null);
      SharedHold first = null;
      while (from != null) {
        SharedHold next = from.next;
        from.next = first;
        first = from;
        from = next;
      }
      taken = first;
    }
    return taken;
  }

  /**
   * Removes a released hold, unless a nested drain has already removed it. For the thread inside.
   */
  void remove(SharedHold sharedHold) {
    if (taken == sharedHold) {
      taken = sharedHold.next;
    }
  }
}
