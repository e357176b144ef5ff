package dev.lasso.runtime;

import dev.lasso.runtime.object.WeakRef;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A weak reference: a reference that is not counted, and that reads as {@code null} once its
 * referent is dead. CPython's <a href="https://docs.python.org/3/library/weakref.html">weakref</a>.
 *
 * <p>A callback runs when the referent dies. If the last owner has released the referent, it runs
 * after the finalizer. If a collection finds the referent unreachable, it runs before any
 * finalizer, and the reference then stays {@code null} even if a finalizer resurrects the referent.
 * A reference without a callback reads as {@code null} once the referent can no longer be
 * resurrected. If a referent has several callbacks, the newest one is called first.
 *
 * <p>A callback that has captured the referent in a variable may read and change the referent,
 * whose resources are not closed and whose fields are not cleared yet. During a collection, the
 * callback can even give the referent an owner, so that it survives. If the last owner has released
 * the referent, giving it an owner throws a {@link DeadObjectException}.
 *
 * <p>A weak reference in an {@code @Owned} field is part of its owner: it is closed when the owner
 * dies, and its callback is not called if the referent dies together with the owner. If a finalizer
 * resurrects the owner, the reference reads as null, and its callback is not called either. Any
 * other weak reference stays in force until it is closed, even if the program no longer refers to
 * it.
 *
 * @param <T> the type of the referent
 */
public abstract sealed class GcWeak<T extends GcObject> implements AutoCloseable permits WeakRef {

  /** Constructor for the runtime. */
  protected GcWeak() {}

  /**
   * Creates a weak reference without a callback.
   *
   * @param <T> the type of the referent
   * @param referent the referent, which is not retained and may still be under construction
   * @return a new weak reference
   * @throws DeadObjectException if the referent is dead
   * @throws WrongThreadException if its heap is not this thread's
   */
  public static <T extends GcObject> GcWeak<T> of(T referent) {
    return WeakRef.of(referent);
  }

  /**
   * Creates a weak reference with a callback.
   *
   * @param <T> the type of the referent
   * @param referent the referent, which is not retained and may still be under construction
   * @param callback called once when the referent dies, with this reference, which then already
   *     reads as null; its exceptions are passed to the {@linkplain GcHeap#onUnraisable handler}
   * @return a new weak reference
   * @throws DeadObjectException if the referent is dead
   * @throws WrongThreadException if its heap is not this thread's
   */
  public static <T extends GcObject> GcWeak<T> of(
      T referent, Consumer<? super GcWeak<T>> callback) {
    return WeakRef.of(referent, callback);
  }

  /**
   * Returns the referent.
   *
   * @return the referent, borrowed; null if it is dead or about to be destroyed, or if this
   *     reference is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract @Nullable T get();

  /**
   * Opens a root of the referent. Any thread may call this method on a shared heap. A thread that
   * is not inside {@linkplain GcHeap#enter enters} the heap during the call.
   *
   * @return a new root, which the caller closes; null if {@link #get} would return null
   * @throws IllegalStateException if the heap is shared and closed, if a thread has terminated
   *     inside without leaving the heap, or if the referent is under construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract @Nullable GcRoot<T> open();

  /**
   * Clears this reference. Afterwards {@link #get} returns null, and the callback is not called.
   * Does nothing when called again, or after the heap was closed.
   *
   * @throws WrongThreadException if the heap is not this thread's, unless an object of another heap
   *     owns this reference
   */
  @Override
  public abstract void close();
}
