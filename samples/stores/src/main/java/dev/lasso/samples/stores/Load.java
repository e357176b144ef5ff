package dev.lasso.samples.stores;

import java.time.Duration;

/**
 * The load of a run.
 *
 * @param lasts the duration
 * @param clients the number of clients; each sends its next request when it has an answer
 * @param tenants the number of tenants; most requests are for the first fifth
 * @param most the maximum number of open stores
 * @param replaceEvery the interval between replacements of the model
 * @param patience the maximum time that a request waits for its store to be opened
 */
record Load(
    Duration lasts, int clients, int tenants, int most, Duration replaceEvery, Duration patience) {

  /** One of this many reports is for a slow client. */
  static final int SLOW = 50;

  /** One of this many requests is a transfer. */
  static final int TRANSFERS = 5;

  static Load of(Duration lasts) {
    return new Load(lasts, 64, 64, 16, Duration.ofMillis(100), Duration.ofSeconds(5));
  }
}
