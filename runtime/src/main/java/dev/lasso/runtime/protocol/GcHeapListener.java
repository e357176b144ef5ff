package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import org.jspecify.annotations.Nullable;

/**
 * A watcher of heaps, for libraries that integrate Lasso with test frameworks. It is notified of
 * heaps that are opened on the thread on which it watches, or on threads that this thread has
 * started meanwhile.
 *
 * <p>Its methods are called on the thread that uses the heap, and concurrently if several threads
 * do. They must not throw.
 */
public abstract class GcHeapListener {

  private static final InheritableThreadLocal<@Nullable GcHeapListener> CURRENT =
      new InheritableThreadLocal<>();

  /** Number of active watchers. Without any, opening a heap does not read the thread local. */
  private static volatile int watchers;

  private static synchronized void count(int more) {
    watchers += more;
  }

  /** Constructor for subclasses. */
  protected GcHeapListener() {}

  /**
   * Returns the watcher of the current thread.
   *
   * @return the watcher, or null if there is none
   */
  public static @Nullable GcHeapListener current() {
    return watchers == 0 ? null : CURRENT.get();
  }

  /**
   * Begins to watch, on this thread and on threads that it starts. {@link #end} must be called on
   * the same thread afterwards.
   */
  protected final void begin() {
    count(1);
    CURRENT.set(this);
  }

  /**
   * Ends watching on this thread. Threads that were started meanwhile may still notify this
   * watcher.
   */
  protected final void end() {
    CURRENT.remove();
    count(-1);
  }

  /**
   * Returns the level of heaps that do not set one.
   *
   * @return the level
   */
  public abstract GcLeakLevel level();

  /**
   * Returns whether all heaps collect at every safepoint.
   *
   * @return true to do so
   */
  public abstract boolean stress();

  /**
   * Called when a heap was opened.
   *
   * @param heap the heap
   * @param place the place in the program that has opened it; empty if that is not known
   */
  public abstract void opened(GcHeap heap, String place);

  /**
   * Called when a heap is about to be closed, on the thread that closes it.
   *
   * @param heap the heap, which is still open; this method cannot close or leave it
   */
  public abstract void closing(GcHeap heap);

  /**
   * Called when a heap was closed.
   *
   * @param heap the heap
   */
  public abstract void closed(GcHeap heap);

  /**
   * Called when a heap has reported a leak.
   *
   * @param leak the leak
   */
  public abstract void leaked(GcLeak leak);

  /**
   * Called for an exception that has no caller to go to, if its heap has no handler.
   *
   * @param unraisable the exception, and the operation that failed
   */
  public abstract void unraisable(GcUnraisable unraisable);
}
