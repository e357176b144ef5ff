package dev.lasso.runtime;

import org.jspecify.annotations.Nullable;

/** A scope or a root: something outside the graph that holds objects until it is closed. */
abstract sealed class GcHold implements AutoCloseable permits GcScope, GcRoot {

  final ConfinedHeap heap;
  @Nullable GcHold older;
  @Nullable GcHold newer;
  private boolean closed;

  GcHold(ConfinedHeap heap) {
    this.heap = heap;
  }

  final void checkOpen() {
    heap.checkThread();
    if (closed) {
      throw Errors.closed(toString());
    }
  }

  final void checkMutable() {
    heap.checkMutable();
    checkOpen();
  }

  final boolean isClosed() {
    return closed;
  }

  final void closeOnce() {
    checkMutable();
    closed = true;
    heap.forget(this);
    letGo();
  }

  @Override
  public abstract void close();

  /** How many holds on {@code object} it has. */
  abstract int holdsOn(GcObject object);

  /** Releases what is held. What was taken by somebody else is reported, and the rest goes on. */
  abstract void letGo();
}
