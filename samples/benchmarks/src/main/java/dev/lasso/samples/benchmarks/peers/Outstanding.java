package dev.lasso.samples.benchmarks.peers;

import java.util.concurrent.atomic.AtomicLong;

/** The native bytes that are taken and not yet given back. */
final class Outstanding {

  private long taken;
  private long peak;
  private final AtomicLong given = new AtomicLong();

  /** Bytes are taken, always by the same thread. */
  void take(long bytes) {
    taken += bytes;
    peak = Math.max(peak, now());
  }

  /** Bytes are given back by the thread that takes, while no other thread gives back. */
  void giveBack(long bytes) {
    given.setPlain(given.getPlain() + bytes);
  }

  /** Bytes are given back by any thread. */
  void giveBackFromAnyThread(long bytes) {
    given.getAndAdd(bytes);
  }

  long now() {
    return taken - given.get();
  }

  long peak() {
    return peak;
  }

  /** Forgets the peak so far. */
  void restart() {
    peak = now();
  }
}
