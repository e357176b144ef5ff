package dev.lasso.samples.benchmarks.measure;

import java.util.concurrent.atomic.AtomicLong;

/** The native bytes that are taken and not yet given back. */
public final class Outstanding {

  private long taken;
  private long peak;
  private final AtomicLong given = new AtomicLong();

  /** Starts with none. */
  public Outstanding() {}

  /**
   * Bytes are taken, always by the same thread.
   *
   * @param bytes how many
   */
  public void take(long bytes) {
    taken += bytes;
    peak = Math.max(peak, now());
  }

  /**
   * Bytes are given back by the thread that takes, while no other thread gives back.
   *
   * @param bytes how many
   */
  public void giveBack(long bytes) {
    given.setPlain(given.getPlain() + bytes);
  }

  /**
   * Bytes are given back by any thread.
   *
   * @param bytes how many
   */
  public void giveBackFromAnyThread(long bytes) {
    given.getAndAdd(bytes);
  }

  /**
   * How many there are.
   *
   * @return the number of bytes
   */
  public long now() {
    return taken - given.get();
  }

  /**
   * The most that there were.
   *
   * @return the number of bytes
   */
  public long peak() {
    return peak;
  }

  /** Forgets the peak so far. */
  public void restart() {
    peak = now();
  }
}
