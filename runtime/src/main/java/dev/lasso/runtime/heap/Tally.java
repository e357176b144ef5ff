package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcRun;

/** What collections have done up to now; times are in nanoseconds. */
final class Tally {

  private long collections;
  private long collected;
  private long candidates;
  private long nanos;
  private long longestSlice;
  private long unlimitedSlices;

  /** Adds a collection that is over. */
  void add(GcRun run) {
    collections++;
    candidates += run.candidates();
    collected += run.collected();
    nanos += run.nanos();
  }

  /** Adds a slice, or a collection in one go that nobody asked for; returns how long it took. */
  long pauseSince(long start) {
    long took = System.nanoTime() - start;
    longestSlice = Math.max(longestSlice, took);
    return took;
  }

  /** Adds a slice without a limit; returns how many there were. */
  long addUnlimited() {
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
