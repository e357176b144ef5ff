package dev.lasso.runtime;

import dev.lasso.runtime.heap.Holder;
import dev.lasso.runtime.heap.Root;
import dev.lasso.runtime.heap.WatchedRoot;

/**
 * A hold on one object for as long as the program needs it: a cache, a session, a field of a class
 * that is no container.
 *
 * <p>Do not store a root in a container: a hold owned by garbage would never let go. Use an
 * {@code @Owned} field there.
 *
 * @param <T> the type of the object
 */
public abstract sealed class GcRoot<T extends GcObject> extends Holder implements AutoCloseable
    permits Root, WatchedRoot {

  /** Made by the heap. */
  protected GcRoot() {}

  /**
   * The object that this root holds.
   *
   * @return the object, borrowed: it lives at least as long as this root is open
   * @throws IllegalStateException if the root is closed
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public abstract T get();

  /**
   * Lets go of the object. If nobody else owns it, it is destroyed.
   *
   * @throws CloseFailedException if closing a resource has failed, where the heap is to {@linkplain
   *     GcHeap.Builder#throwCloseFailures throw} that; it is done all the same
   * @throws IllegalStateException if the root is closed already, by hand or with its heap
   * @throws WrongThreadException if the heap is confined to another thread
   */
  @Override
  public abstract void close();
}
