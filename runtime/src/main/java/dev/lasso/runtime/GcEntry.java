package dev.lasso.runtime;

import dev.lasso.runtime.heap.Heap;

/**
 * An entry into a heap without a scope; see {@link GcHeap#lock}. Objects of the heap may be read,
 * changed and released meanwhile. To create objects, open a scope.
 *
 * <pre>{@code
 * try (GcEntry _ = heap.lock()) {
 *   session.setLast(null);
 * }
 * }</pre>
 */
public sealed interface GcEntry extends AutoCloseable permits Heap.Entry {

  /**
   * Ends the entry that the current thread has begun last. The thread leaves the heap when the last
   * of its entries ends. Does nothing if the heap is closed. All entries of a heap are one object,
   * so each must be closed exactly once, best by try-with-resources.
   *
   * @throws IllegalStateException if this would leave the heap during a constructor, finalizer,
   *     callback or visit that began inside; nothing changes
   * @throws WrongThreadException if the current thread is not inside
   */
  @Override
  void close();
}
