package dev.lasso.runtime;

/**
 * A listener that is called when a collection starts and stops. CPython's <a
 * href="https://docs.python.org/3/library/gc.html#gc.callbacks">gc.callbacks</a>.
 *
 * <p>Listeners run on the thread that collects. A collection requested by a listener does nothing.
 * Exceptions of a listener are passed to the {@linkplain GcHeap#onUnraisable handler}, and the
 * other listeners are still called.
 *
 * @see GcHeap#listeners
 */
public interface GcListener {

  /**
   * Called when a collection starts. The collection also finds objects that become garbage during
   * this call.
   *
   * @param heap the heap, borrowed
   */
  default void started(GcHeap heap) {}

  /**
   * Called when a collection has stopped, whether it has completed or failed. Its garbage has been
   * freed.
   *
   * @param heap the heap, borrowed
   * @param run the figures of the collection
   */
  default void stopped(GcHeap heap, GcRun run) {}
}
