package dev.lasso.samples.benchmarks.measure;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the native bytes that are allocated and not yet freed. */
public final class Outstanding {

  private long taken;
  private long peak;
  private final AtomicLong given = new AtomicLong();

  /** Starts with no bytes. */
  public Outstanding() {}

  /**
   * Adds allocated bytes. Always called by the same thread.
   *
   * @param bytes the number of bytes
   */
  public void take(long bytes) {
    taken += bytes;
    peak = Math.max(peak, now());
  }

  /**
   * Subtracts freed bytes. Called by the thread that allocates, while no other thread frees.
   *
   * @param bytes the number of bytes
   */
  public void giveBack(long bytes) {
    given.setPlain(given.getPlain() + bytes);
  }

  /**
   * Subtracts freed bytes. Called by any thread.
   *
   * @param bytes the number of bytes
   */
  public void giveBackFromAnyThread(long bytes) {
    given.getAndAdd(bytes);
  }

  /**
   * Returns the current number of bytes.
   *
   * @return the number of bytes
   */
  public long now() {
    return taken - given.get();
  }

  /**
   * Returns the maximum number of bytes so far.
   *
   * @return the number of bytes
   */
  public long peak() {
    return peak;
  }

  /** Resets the maximum to the current number of bytes. */
  public void restart() {
    peak = now();
  }
}
