package dev.lasso.runtime;

import dev.lasso.runtime.heap.Scopes;

/**
 * The scopes of several heaps that were entered at once, by {@link GcHeap#enter(GcHeap, GcHeap,
 * GcHeap...)}.
 */
public sealed interface GcScopes extends AutoCloseable permits Scopes {

  /**
   * The scope that was opened in one of the heaps.
   *
   * @param heap one of those that were entered
   * @return its scope, borrowed: {@link #close} closes it
   * @throws IllegalArgumentException if another heap
   */
  GcScope scope(GcHeap heap);

  /**
   * Closes all scopes and leaves all heaps, the one entered last first. A failure in one does not
   * keep it from leaving the others. Does nothing when called again.
   *
   * @throws IllegalStateException from inside a collection, a destruction, a constructor of a
   *     container or a visit of the objects of one of the heaps, which it leaves
   * @throws WrongThreadException on another thread than the one that has entered
   */
  @Override
  void close();
}
