package dev.lasso.runtime.heap;

import dev.lasso.runtime.CloseFailedException;
import org.jspecify.annotations.Nullable;

/**
 * What closing resources has thrown, in a heap that throws it on: kept until the outermost
 * operation of the program is done.
 *
 * <p>An operation is the outermost if no longer change, destruction or collection is under way, by
 * which it may have been called. If an error has interrupted one of these, what is kept waits for
 * the first operation after the heap was made right.
 */
final class CloseFailures {

  /** How many are thrown together at most. More than anybody reads; the others are reported. */
  private static final int MOST = 100;

  private final Access heap;

  private @Nullable CloseFailedException first;

  private int kept;

  /** Whether the heap is at work by itself, so that nobody is to be told by an exception. */
  private boolean unasked;

  CloseFailures(Access heap) {
    this.heap = heap;
  }

  /** Begins what the heap does by itself; returns what {@link #endUnasked} is to be given. */
  boolean beginUnasked() {
    boolean before = unasked;
    unasked = true;
    return before;
  }

  void endUnasked(boolean before) {
    unasked = before;
  }

  /** Keeps what closing a resource has thrown; returns false if it is to be reported instead. */
  boolean keep(Counted self, String field, Throwable thrown) {
    if (unasked || kept == MOST || thrown instanceof VirtualMachineError) {
      return false;
    }
    CloseFailedException failure = Errors.closeFailed(self, field, thrown);
    if (first == null) {
      first = failure;
    } else {
      first.addSuppressed(failure);
    }
    kept++;
    return true;
  }

  /** Throws what was kept if the outermost operation is done. */
  void throwAny() {
    if (first != null) {
      CloseFailedException failure = take();
      if (failure != null) {
        throw failure;
      }
    }
  }

  /** Takes what was kept if the outermost operation is done, or returns null. */
  @Nullable CloseFailedException take() {
    CloseFailedException failure = first;
    if (failure != null && heap.isOutermost()) {
      first = null;
      kept = 0;
      return failure;
    }
    return null;
  }

  /** Adds what was kept to an exception that is on its way to the program. */
  void addTo(Throwable cause) {
    CloseFailedException failure = first;
    if (failure != null && failure != cause && heap.isOutermost()) {
      first = null;
      kept = 0;
      cause.addSuppressed(failure);
    }
  }
}
