package dev.lasso.runtime;

import dev.lasso.runtime.collect.RunStats;

/** The statistics of one collection. Later versions may add more figures. */
public sealed interface GcRun permits RunStats {
  /**
   * Returns the number of objects examined.
   *
   * @return the number of objects
   */
  long candidates();

  /**
   * Returns the number of unreachable objects found, without those that a finalizer resurrected.
   *
   * @return the number of objects
   */
  long collected();

  /**
   * Returns the duration of the collection, including the user code that it called but not the
   * listeners.
   *
   * @return the time, in nanoseconds
   */
  long nanos();
}
