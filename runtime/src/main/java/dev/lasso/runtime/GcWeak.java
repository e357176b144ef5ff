package dev.lasso.runtime;

import dev.lasso.runtime.heap.WeakRef;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A weak reference: not counted, and {@code null} once its referent is dead. CPython's <a
 * href="https://docs.python.org/3/library/weakref.html">weakref</a>.
 *
 * <p>With a callback it is told of the death: when the last owner lets go, after the finalizer;
 * when a collection finds the referent unreachable, before any finalizer, and the reference then
 * stays {@code null} even if a finalizer brings the referent back. Without a callback it reads as
 * {@code null} from the moment the referent cannot come back any more. Of several callbacks for one
 * referent the newest is called first.
 *
 * <p>In an {@code @Owned} field a weak reference is part of its owner: closed when the owner dies,
 * and not called back when the referent dies together with the owner. Otherwise it stays in force
 * until it is closed, whether or not the program still refers to it.
 *
 * @param <T> the type of the referent
 */
public abstract sealed class GcWeak<T extends GcObject> implements AutoCloseable permits WeakRef {

  /** Made by the heap. */
  protected GcWeak() {}

  /**
   * Makes a weak reference without a callback.
   *
   * @param <T> the type of the referent
   * @param referent what to refer to; may be under construction
   * @return a new weak reference
   * @throws DeadObjectException if the referent is dead
   * @throws WrongThreadException if its heap is not this thread's
   */
  public static <T extends GcObject> GcWeak<T> of(T referent) {
    return WeakRef.of(referent);
  }

  /**
   * Makes a weak reference with a callback.
   *
   * @param <T> the type of the referent
   * @param referent what to refer to; may be under construction
   * @param callback called once with this reference, which reads as null by then, when the referent
   *     dies; what it throws goes to the {@linkplain GcHeap#onUnraisable handler}
   * @return a new weak reference
   * @throws DeadObjectException if the referent is dead
   * @throws WrongThreadException if its heap is not this thread's
   */
  public static <T extends GcObject> GcWeak<T> of(
      T referent, Consumer<? super GcWeak<T>> callback) {
    return WeakRef.of(referent, callback);
  }

  /**
   * The referent.
   *
   * @return the referent, borrowed; null if it is dead or about to be destroyed, or if this
   *     reference is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract @Nullable T get();

  /**
   * Opens a root of the referent. On a shared heap any thread may: it {@linkplain GcHeap#enter
   * enters} for a moment if it is not inside.
   *
   * @return a new root, which the caller closes; null where {@link #get} returns null
   * @throws IllegalStateException if the heap is closed, or its thread has ended without leaving
   *     it, or if the referent is under construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract @Nullable GcRoot<T> open();

  /**
   * Forgets the referent: {@link #get} returns null from now on, and the callback is not called.
   * Does nothing when called again, or after the heap was closed.
   *
   * @throws WrongThreadException if the heap is not this thread's
   */
  @Override
  public abstract void close();
}
