package dev.lasso.samples.server;

import java.time.Duration;

/**
 * The load of a run. Requests are due at a fixed rate, however long answers take. The time that a
 * request waits for its connection counts, too.
 *
 * @param time the duration
 * @param rate the number of requests per second
 * @param connections the number of clients
 * @param replaceEvery the interval between replacements of the model
 * @param vectors the number of vectors of a model
 */
record Load(Duration time, int rate, int connections, Duration replaceEvery, int vectors) {

  /** One of this many requests is from a slow client. */
  static final int SLOW = 50;

  /** Returns a load of a thousand requests and ten models of 8 MiB per second. */
  static Load of(Duration time) {
    return new Load(time, 1_000, 64, Duration.ofMillis(100), 1 << 16);
  }

  long nanosBetweenRequests() {
    return 1_000_000_000L / rate;
  }

  int requestsPerConnection() {
    return (int) (time.toNanos() / nanosBetweenRequests() / connections);
  }
}
