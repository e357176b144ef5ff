package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcEntryStats;

/**
 * The figures of the entries of a shared heap. Only threads that had to wait record something. The
 * rest is observed from outside, by the number of the current acquisition.
 */
final class EntryFigures {

  private long waits;
  private long waitNanos;
  private long longestWaitNanos;

  /** Number of acquisitions up to the one that was observed last. */
  private long entries;

  /** The number of the acquisition that was observed last, as {@link BargingLock#stamp}. */
  private int stamp;

  /** When that acquisition was first observed, by {@link System#nanoTime}. */
  private long observedAt = System.nanoTime();

  /** Records a wait that has ended. */
  synchronized void recordWait(long nanos) {
    waits++;
    waitNanos += nanos;
    longestWaitNanos = Math.max(longestWaitNanos, nanos);
  }

  /**
   * Observes the current acquisition. Returns how long it has lasted at least, in nanoseconds.
   *
   * @param now the number of the current acquisition; there are two numbers for each
   */
  synchronized long observe(int now) {
    long time = System.nanoTime();
    if (now != stamp) {
      entries += (Integer.toUnsignedLong(now - stamp) + 1) / 2;
      stamp = now;
      observedAt = time;
    }
    return time - observedAt;
  }

  /**
   * Returns the figures.
   *
   * @param inside the thread inside, or an empty string
   * @param insideNanos how long it has been inside at least
   */
  synchronized GcEntryStats stats(int queued, String inside, long insideNanos, boolean abandoned) {
    return new GcEntryStats(
        entries, waits, waitNanos, longestWaitNanos, queued, inside, insideNanos, abandoned);
  }
}
