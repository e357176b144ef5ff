package dev.lasso.samples.stores;

import java.time.Duration;

/**
 * How much a run has to do.
 *
 * @param lasts how long requests come
 * @param clients how many clients there are; each sends its next request when it has an answer
 * @param tenants how many tenants they ask for, the first fifth most often
 * @param most how many stores may be open
 * @param replaceEvery how often the model is replaced
 * @param patience how long a request waits for its store to be opened
 */
record Load(
    Duration lasts, int clients, int tenants, int most, Duration replaceEvery, Duration patience) {

  /** One report of so many is for a client that is slow. */
  static final int SLOW = 50;

  /** One request of so many is a transfer. */
  static final int TRANSFERS = 5;

  static Load of(Duration lasts) {
    return new Load(lasts, 64, 64, 16, Duration.ofMillis(100), Duration.ofSeconds(5));
  }
}
