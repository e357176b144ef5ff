package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcRun;

/** Totals over all collections of a heap. Times are in nanoseconds. */
public final class CollectionTotals {

  private long collections;
  private long collected;
  private long candidates;
  private long nanos;
  private long longestPause;
  private long unlimitedSlices;

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

  /** Counts a slice without limits, and returns the number of such slices. */
  long addUnlimitedSlice() {
    return ++unlimitedSlices;
  }

  public long collections() {
    return collections;
  }

  public long collected() {
    return collected;
  }

  public long candidates() {
    return candidates;
  }

  long nanos() {
    return nanos;
  }

  public long longestPause() {
    return longestPause;
  }

  public long unlimitedSlices() {
    return unlimitedSlices;
  }
}
