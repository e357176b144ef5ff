package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.observe.Guard;
import dev.lasso.runtime.observe.Words;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who may use a heap, and for how long: its thread, its life, and the traversals and the lending
 * that forbid changes. Counts are plain ints, as one thread uses a heap at a time; every entry
 * comes by here.
 */
public abstract sealed class Access extends GcHeap implements Guard permits Heap {

  private enum State {
    OPEN,
    CLOSING,
    CLOSED
  }

  /** Held while a thread takes over the heap of one that has ended. */
  private static final Object INHERITANCE = new Object();

  /** The thread that may change something; null while a traversal is running. */
  @Nullable Thread mutator;

  /**
   * The thread that uses the heap while {@link #mutator} does not tell: during a traversal, and
   * always in a confined heap.
   */
  @Nullable Thread owner;

  /** Whether all threads may read, and none may change anything. */
  private volatile boolean lent;

  /** Whether a host is being asked for a label. */
  private boolean labelling;

  private State state = State.OPEN;

  /**
   * Makes a heap.
   *
   * @param user the thread that uses it, or null if threads come in
   */
  Access(@Nullable Thread user) {
    owner = user;
    mutator = user;
  }

  // ------------------------------------------------------------------ threads

  /** Whether the current thread may look at the heap. */
  final boolean isUser() {
    Thread current = Thread.currentThread();
    return current == mutator || current == owner;
  }

  /** The thread inside, as far as another one can tell; null if there is none. */
  final @Nullable Thread user() {
    Thread inside = mutator;
    return inside == null ? owner : inside;
  }

  /** Checks that the current thread may look at the heap and its objects. */
  @Override
  public final void checkThread() {
    if (!isUser() && !lent) {
      throw wrongThread();
    }
  }

  /** Checks that the current thread may do more than look, if only for a moment. */
  final void checkOwner() {
    if (!isUser()) {
      throw wrongThread();
    }
  }

  /** Checks that the current thread may change them: no traversal is running. */
  @Override
  public final void checkMutable() {
    if (Thread.currentThread() != mutator) {
      checkThread();
      throw immutable();
    }
  }

  /** As {@link #checkMutable} where the thread was checked when the change began. */
  final void checkNotTraversing() {
    if (mutator == null) {
      throw immutable();
    }
  }

  private RuntimeException immutable() {
    return lent ? Errors.lent(this) : Errors.traversing(this);
  }

  /** What a thread is told that is not the heap's. */
  abstract RuntimeException wrongThread();

  /** Makes the current thread the owner of a confined heap whose owner has ended. */
  final void inherit() {
    Thread before = owner;
    if (before != null && before != Thread.currentThread() && !before.isAlive()) {
      synchronized (INHERITANCE) {
        if (owner == before && state == State.OPEN) {
          owner = Thread.currentThread();
          mutator = owner;
        }
      }
    }
  }

  // ------------------------------------------------------------------ traversals and lending

  /**
   * Forbids changes: a traversal begins. At its end the caller sets {@link #mutator} to what is
   * returned: a plain store, so that no lack of stack can come in between.
   */
  public final @Nullable Thread beginTraversal() {
    checkOwner();
    Thread before = mutator;
    stopChanges();
    return before;
  }

  /** Ends a traversal. */
  public final void endTraversal(@Nullable Thread before) {
    mutator = before;
  }

  private void stopChanges() {
    if (mutator != null && owner != mutator) {
      owner = mutator;
    }
    mutator = null;
  }

  /** Looks at objects, whose traverses may be written by hand: changes are refused. */
  final <T> T traversing(Supplier<T> look) {
    Thread before = beginTraversal();
    try {
      return look.get();
    } finally {
      mutator = before;
    }
  }

  /**
   * What {@code host} calls something; null if it says nothing, throws, or this thread may not ask.
   * Changes are forbidden meanwhile, and labels that are made of others.
   */
  final @Nullable String label(Supplier<@Nullable String> host) {
    if (labelling || !isUser()) {
      return null;
    }
    Thread before = mutator;
    labelling = true;
    stopChanges();
    try {
      return Words.shortened(host.get());
    } catch (Throwable t) {
      return null; // the message goes on without it
    } finally {
      mutator = before;
      labelling = false;
    }
  }

  @Override
  public final void lend(Runnable action) {
    Objects.requireNonNull(action, "action");
    lend(
        () -> {
          action.run();
          return null;
        });
  }

  @Override
  public final <T extends @Nullable Object, X extends Throwable> T lend(
      ScopedValue.CallableOp<? extends T, X> action) throws X {
    Objects.requireNonNull(action, "action");
    checkMutable();
    checkOpen();
    Thread lender = beginTraversal();
    lent = true;
    try {
      return action.call();
    } finally {
      lent = false;
      mutator = lender;
    }
  }

  // ------------------------------------------------------------------ life

  /** Whether it is neither closed nor being closed. */
  final boolean isOpen() {
    return state == State.OPEN;
  }

  final boolean isClosing() {
    return state == State.CLOSING;
  }

  final boolean isClosed() {
    return state == State.CLOSED;
  }

  final void beginClosing() {
    state = State.CLOSING;
  }

  final void endClosing() {
    state = State.CLOSED;
  }

  /** Opens it again if an error has interrupted the closing, so that it can be closed again. */
  final void reopenUnlessClosed() {
    if (state == State.CLOSING) {
      state = State.OPEN;
    }
  }

  final void checkNotClosed() {
    checkThread();
    if (state == State.CLOSED) {
      throw Errors.closed(toString());
    }
  }

  final void checkOpen() {
    checkThread();
    if (state != State.OPEN) {
      throw Errors.closed(toString());
    }
  }
}
