package dev.lasso.runtime;

import dev.lasso.runtime.heap.RunStats;

/** What one collection did. There may be more figures in later versions. */
public sealed interface GcRun permits RunStats {
  /**
   * Objects examined.
   *
   * @return how many
   */
  long candidates();

  /**
   * Unreachable objects found, without those that a finalizer brought back.
   *
   * @return how many
   */
  long collected();

  /**
   * How long it took, user code that it called included and listeners not.
   *
   * @return the time, in nanoseconds
   */
  long nanos();
}
