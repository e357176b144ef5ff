package dev.lasso.runtime;

/**
 * What is told when a collection starts and stops: CPython's <a
 * href="https://docs.python.org/3/library/gc.html#gc.callbacks">gc.callbacks</a>.
 *
 * <p>Listeners run on the thread that collects. A collection that one of them asks for does
 * nothing. What it throws goes to the {@linkplain GcHeap#onUnraisable handler}, and the other
 * listeners are told all the same.
 *
 * @see GcHeap#listeners
 */
public interface GcListener {

  /**
   * A collection starts. What becomes garbage here is found by it.
   *
   * @param heap the heap, borrowed
   */
  default void started(GcHeap heap) {}

  /**
   * A collection has stopped, successful or not. Its garbage is freed.
   *
   * @param heap the heap, borrowed
   * @param run what it did
   */
  default void stopped(GcHeap heap, GcRun run) {}
}
