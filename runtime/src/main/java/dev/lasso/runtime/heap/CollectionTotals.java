package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcRun;

/** Totals over all collections of a heap. Times are in nanoseconds. */
final class CollectionTotals {

  private long collections;
  private long collected;
  private long candidates;
  private long nanos;
  private long longestSlice;
  private long unlimitedSlices;

  /** Adds a completed collection. */
  void add(GcRun run) {
    collections++;
    candidates += run.candidates();
    collected += run.collected();
    nanos += run.nanos();
  }

  /**
   * Records a pause, which is a slice or an automatic collection in a single pause. Returns its
   * duration.
   */
  long addPause(long start) {
    long took = System.nanoTime() - start;
    longestSlice = Math.max(longestSlice, took);
    return took;
  }

  /** Counts a slice without limits, and returns the number of such slices. */
  long addUnlimitedSlice() {
    return ++unlimitedSlices;
  }

  long collections() {
    return collections;
  }

  long collected() {
    return collected;
  }

  long candidates() {
    return candidates;
  }

  long nanos() {
    return nanos;
  }

  long longestSlice() {
    return longestSlice;
  }

  long unlimitedSlices() {
    return unlimitedSlices;
  }
}
