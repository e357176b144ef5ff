package dev.lasso.runtime.heap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The anchors that any thread has left to be released inside. What is posted has a place to stand
 * until it is released, so that an error in between loses none.
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

  /** Those that nobody has taken yet, the last one first. */
  private volatile @Nullable Anchor last;

  /** Those that were taken from there, the first one first; for the thread inside. */
  private @Nullable Anchor taken;

  /** Posts an anchor; for any thread. */
  void post(Anchor anchor) {
    Anchor before;
    do {
      before = last;
      anchor.next = before;
    } while (!LAST.compareAndSet(this, before, anchor));
  }

  /** Whether there are any that nobody has taken yet; for any thread. */
  boolean isAny() {
    return last != null;
  }

  /** Returns whether an error has interrupted the release of some; for the thread inside. */
  boolean isInterrupted() {
    return taken != null;
  }

  /** The one that was posted first and is not done, or null; for the thread inside. */
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

  /** Forgets one that is released, unless that was done meanwhile; for the thread inside. */
  void done(Anchor anchor) {
    if (taken == anchor) {
      taken = anchor.next;
    }
  }
}
