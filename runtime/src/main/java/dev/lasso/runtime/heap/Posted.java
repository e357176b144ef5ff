package dev.lasso.runtime.heap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A release queue: the shared holds that any thread has left to be released inside. A hold stays in
 * the queue until it is released, so that no error loses it.
 */
final class Posted {

  private static final VarHandle LAST;

  static {
    try {
      LAST = MethodHandles.lookup().findVarHandle(Posted.class, "last", Anchor.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The holds that were not taken yet, last one first. */
  private volatile @Nullable Anchor last;

  /** The holds that were taken, first one first. For the thread inside. */
  private @Nullable Anchor taken;

  /** Adds a hold to the queue. Called by any thread. */
  void post(Anchor anchor) {
    Anchor before;
    do {
      before = last;
      anchor.next = before;
    } while (!LAST.compareAndSet(this, before, anchor));
  }

  /** Returns whether there are holds that were not taken yet. Called by any thread. */
  boolean isAny() {
    return last != null;
  }

  /** Returns whether an error has interrupted the release of holds. For the thread inside. */
  boolean isInterrupted() {
    return taken != null;
  }

  /** Returns the first hold in the queue, or null if the queue is empty. For the thread inside. */
  @Nullable Anchor first() {
    if (taken == null && last != null) {
      take();
    }
    return taken;
  }

  private void take() {
    Anchor from = (Anchor) LAST.getAndSet(this, null);
    Anchor first = null;
    while (from != null) {
      Anchor next = from.next;
      from.next = first;
      first = from;
      from = next;
    }
    taken = first;
  }

  /**
   * Removes a released hold, unless a nested drain has already removed it. For the thread inside.
   */
  void done(Anchor anchor) {
    if (taken == anchor) {
      taken = anchor.next;
    }
  }
}
