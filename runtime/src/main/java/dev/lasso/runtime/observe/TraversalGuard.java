package dev.lasso.runtime.observe;

import org.jspecify.annotations.Nullable;

/** A heap that rejects changes during a traversal. */
public interface TraversalGuard {

  /** Begins a traversal, during which changes are forbidden. Returns the argument for its end. */
  @Nullable Thread beginTraversal();

  void endTraversal(@Nullable Thread before);
}
