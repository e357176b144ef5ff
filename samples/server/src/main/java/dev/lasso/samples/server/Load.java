package dev.lasso.samples.server;

import java.time.Duration;

/**
 * What a store is put under. Requests come at a fixed rate, however long answers take: one that has
 * to wait for its connection has waited, too.
 *
 * @param time for how long
 * @param rate how many requests come in a second
 * @param connections from how many clients
 * @param replaceEvery when the model is replaced
 * @param vectors how many vectors a model has
 */
record Load(Duration time, int rate, int connections, Duration replaceEvery, int vectors) {

  /** One of that many requests is from a slow client. */
  static final int SLOW = 50;

  /** A thousand requests a second, and ten models of 8 MiB. */
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
