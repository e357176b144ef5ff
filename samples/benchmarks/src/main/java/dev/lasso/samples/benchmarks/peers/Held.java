package dev.lasso.samples.benchmarks.peers;

import org.jspecify.annotations.Nullable;

/** Static references that keep the compiler from eliminating the objects of a workload. */
final class Held {

  /** The objects that a workload keeps alive. */
  static @Nullable Object live;

  /** The object created last. */
  static @Nullable Object made;

  private Held() {}
}
