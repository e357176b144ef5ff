package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcRun;

/**
 * Totals over all collections of a heap, which only this package changes. Times are in nanoseconds.
 */
public final class CollectionTotals {

  public long collections;
  public long collected;
  public long candidates;
  long nanos;
  public long longestPause;
  public long unlimitedSlices;

  /** Adds a completed collection. */
  void add(GcRun run) {
    collections++;
    candidates += run.candidates();
    collected += run.collected();
    nanos += run.nanos();
  }

  /**
   * Updates the longest pause with one that began at {@code start}, and returns its duration. A
   * pause is a slice, or an automatic collection that runs at once.
   */
  long recordPause(long start) {
    long took = System.nanoTime() - start;
    longestPause = Math.max(longestPause, took);
    return took;
  }
}
