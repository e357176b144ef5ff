package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.heap.SharedRoot;

/**
 * A root by which a foreign object owns a container, opened by {@link GcForeign#openRoot}. It holds
 * the container, except during a run that knows the foreign object.
 */
public final class GcForeignRoot implements AutoCloseable {
  private final GcRoot<?> root;

  /** The hold of the root. */
  final HoldOwner hold;

  final GcObject object;

  /** The number of the group that owns the container during a run. */
  int group;

  GcForeignRoot(GcObject object) {
    this.object = object;
    root = object.gcHeap().openRoot(object);
    hold = SharedRoot.holdOf(root);
    hold.foreign = true;
  }

  /**
   * Returns the container.
   *
   * @return the container, borrowed
   * @throws IllegalStateException if the root is closed
   * @throws WrongThreadException if the heap is confined, and not this thread's
   */
  public GcObject get() {
    return root.get();
  }

  /**
   * Returns whether the root is open.
   *
   * @return false after {@link #close}, and once a run has found the foreign object dead
   */
  public boolean isOpen() {
    return root.isOpen();
  }

  /**
   * Releases the container. A second call does nothing. If the heap is shared, any thread may call
   * this, and does not wait for the heap, so a foreign deallocator can.
   *
   * @throws WrongThreadException if the heap is confined, and not this thread's
   */
  @Override
  public void close() {
    root.close();
  }

  /** Returns the name of the container, and whether this root is closed. */
  @Override
  public String toString() {
    return root.toString();
  }
}
