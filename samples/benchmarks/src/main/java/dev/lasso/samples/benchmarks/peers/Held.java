package dev.lasso.samples.benchmarks.peers;

import org.jspecify.annotations.Nullable;

/** What is reachable whatever the compiler can prove of a workload. */
final class Held {

  /** What a workload keeps alive. */
  static @Nullable Object live;

  /** What it made last. */
  static @Nullable Object made;

  private Held() {}
}
