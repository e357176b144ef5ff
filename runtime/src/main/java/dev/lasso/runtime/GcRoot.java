package dev.lasso.runtime;

import dev.lasso.runtime.heap.Holder;
import dev.lasso.runtime.heap.Root;
import dev.lasso.runtime.heap.SharedRoot;
import dev.lasso.runtime.heap.WatchedRoot;

/**
 * A hold on one object for as long as the program needs it: a cache, a session, a field of a class
 * that is no container.
 *
 * <p>Do not store a root in a container: a hold owned by garbage would never let go. Use an
 * {@code @Owned} field there, or a {@link GcHeapLink} for an object of another heap.
 *
 * <p>The root of a {@linkplain GcHeap#shared shared} heap is for all threads, none of which waits
 * for another. Outside the heap use the object, its plain data, and what it owns through {@code
 * final} fields; what a setter can replace may die any moment: read that inside, and open a root of
 * what you take out. The object's death, and the closing of its resources, come after all that
 * readers have done before they closed their roots. What was written before the root was opened is
 * seen by who gets the root by any means that Java's memory model orders, a {@link GcRootCell}
 * among them.
 *
 * @param <T> the type of the object
 */
public abstract sealed class GcRoot<T extends GcObject> extends Holder implements AutoCloseable
    permits Root, SharedRoot, WatchedRoot {

  /** Made by the heap. */
  protected GcRoot() {}

  /**
   * The object that this root holds.
   *
   * @return the object, borrowed: it lives at least as long as this root is open
   * @throws IllegalStateException if the root is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract T get();

  /**
   * Opens another root of the same object, to be closed by itself.
   *
   * @return a new root; the caller closes it
   * @throws IllegalStateException if this root, or the heap, is closed
   * @throws ReferenceCountException if the object has too many roots
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract GcRoot<T> share();

  /**
   * Whether it is open. Any thread may ask.
   *
   * @return false once it was closed, by hand or with its heap
   */
  public abstract boolean isOpen();

  /**
   * Lets go of the object. If nobody else owns it, it is destroyed: before this returns, on a
   * confined heap, and on a shared one if nobody is inside or the current thread is; else at the
   * next safe point of the thread inside, at the latest when that leaves. Never waits. Does nothing
   * if the root is closed already, by hand or with its heap.
   *
   * @throws WrongThreadException if the heap is confined to another thread
   */
  @Override
  public abstract void close();
}
