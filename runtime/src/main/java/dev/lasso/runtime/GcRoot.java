package dev.lasso.runtime;

import dev.lasso.runtime.heap.ConfinedRoot;
import dev.lasso.runtime.heap.RootHandle;
import dev.lasso.runtime.heap.SharedRoot;
import org.jspecify.annotations.Nullable;

/**
 * A hold on one object for as long as the program needs it, for example in a cache, a session, or a
 * field of a class that is not a container.
 *
 * <p>Do not store a root in a container, because a hold owned by garbage would never be released.
 * Use an {@code @Owned} field there, or a {@link GcHeapLink} for an object of another heap.
 *
 * <p>All threads may use the root of a {@linkplain GcHeap#shared shared} heap, and none waits for
 * another. Outside the heap, use only the object, its plain data, and the objects that it owns
 * through {@code final} fields. A value that a setter can replace may die at any moment: read it
 * inside, and open a root of it. The death of the object, and the closing of its resources, happen
 * after all actions of readers before they closed their roots. All writes before the opening of the
 * root are visible to a thread that gets the root by any means with a happens-before order, for
 * example through a {@link GcRootCell}.
 *
 * <p>A lost root is one to which nothing refers although it is open. A shared heap closes a lost
 * root once the JVM has found it unreachable, as {@link #close} does on another thread, and reports
 * it ({@link GcLeakLevel}). A confined heap closes it when the heap itself is closed. Do not rely
 * on this: the JVM may find a root unreachable late or never. It may also find it unreachable as
 * soon as the program no longer uses the root itself, even if it still uses the object. Therefore
 * close the root after the last use of its object, best with try-with-resources.
 *
 * @param <T> the type of the object
 */
public sealed interface GcRoot<T extends GcObject> extends AutoCloseable
    permits ConfinedRoot, SharedRoot, RootHandle {

  /**
   * Returns the object that this root holds.
   *
   * @return the object, borrowed: it lives at least as long as this root is open
   * @throws IllegalStateException if the root is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  T get();

  /**
   * Opens another root of the same object, which is closed separately.
   *
   * @return a new root, which the caller closes, or gives to others who close it
   * @throws IllegalStateException if this root, or the heap, is closed
   * @throws ReferenceCountException if the object has too many roots
   * @throws WrongThreadException if the heap is not this thread's
   */
  GcRoot<T> share();

  /**
   * Opens another root of the object as {@link #share} does, unless that is refused because this
   * root or the heap is closed or being closed.
   *
   * @return a new root, which the caller closes; null if this root or the heap is closed or being
   *     closed
   * @throws ReferenceCountException if the object has too many roots
   * @throws WrongThreadException if the heap is confined to another thread
   */
  @Nullable GcRoot<T> tryShare();

  /**
   * Calls an action with the object, which lives until the action returns, although the action or
   * another thread may close this root meanwhile. For a call of C that uses a handle of the object:
   *
   * <pre>{@code
   * int rows = connection.use(c -> (int) SQLITE3_CHANGES.invoke(c.handle()));
   * }</pre>
   *
   * <p>Does not enter the heap and never waits. If the root is closed meanwhile, the object is
   * released when the action returns, as by {@link #close}. Only {@link GcHeap#close()} of the
   * object's heap, which closes all open roots at once, destroys the object before that; {@link
   * GcHeap#close(java.time.Duration)} waits for the action.
   *
   * @param <R> the type of the result
   * @param <X> the type of the exceptions of the action
   * @param action the action; the object is borrowed
   * @return the result of the action
   * @throws X if the action throws it
   * @throws IllegalStateException if the root is closed
   * @throws ReferenceCountException if the object has too many roots
   * @throws WrongThreadException if the heap is confined to another thread
   */
  <R extends @Nullable Object, X extends Throwable> R use(Use<? super T, ? extends R, X> action)
      throws X;

  /**
   * Returns whether the root is open. Any thread may call this method.
   *
   * @return false if it was closed, by the program or with its heap
   */
  boolean isOpen();

  /**
   * Releases the object. If the object has no other owner, it is destroyed. On a confined heap, and
   * on a shared one if the current thread or no thread is inside, this happens before the method
   * returns. Otherwise it happens at the next safepoint of the thread inside, at the latest when
   * that thread leaves; or a millisecond later on the maintenance thread, if other threads have
   * closed more than 16 roots meanwhile and their objects take longer than {@link
   * GcHeap.Builder#maxPause} to die. Never waits. Does nothing if the root is already closed, by
   * the program or with its heap.
   *
   * @throws WrongThreadException if the heap is confined to another thread
   */
  @Override
  void close();

  /**
   * An action on an object that {@linkplain GcRoot#use lives until the action returns}.
   *
   * @param <T> the type of the object
   * @param <R> the type of the result
   * @param <X> the type of its exceptions
   */
  @FunctionalInterface
  interface Use<T, R extends @Nullable Object, X extends Throwable> {

    /**
     * Uses the object.
     *
     * @param object the object, borrowed
     * @return the result
     * @throws X if the use fails
     */
    R apply(T object) throws X;
  }
}
