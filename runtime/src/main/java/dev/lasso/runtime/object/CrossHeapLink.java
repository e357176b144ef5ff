package dev.lasso.runtime.object;

import dev.lasso.runtime.GcHeap;

/**
 * A resource that keeps objects of a heap alive. An object of the same heap cannot own it, because
 * a cycle through it would never be found.
 */
public interface CrossHeapLink extends AutoCloseable {

  /** Returns the heap of the object. */
  GcHeap heap();

  /** Ends the link. Does nothing if it has ended. */
  @Override
  void close();
}
