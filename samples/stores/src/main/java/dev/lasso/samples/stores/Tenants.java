package dev.lasso.samples.stores;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The numbers of transfers that clients have begun and confirmed, for each tenant. A report must
 * include all transfers that were confirmed before its request. So a lost write, or a second copy
 * of a store, would be noticed.
 */
final class Tenants {

  /** One of this many requests is for any tenant; all others are for the first fifth. */
  private static final int RARE = 20;

  private final int count;
  private final AtomicIntegerArray begun;
  private final AtomicIntegerArray confirmed;

  Tenants(int count) {
    this.count = count;
    begun = new AtomicIntegerArray(count);
    confirmed = new AtomicIntegerArray(count);
  }

  static String name(int tenant) {
    return "tenant-" + tenant;
  }

  /** Returns a random tenant, usually one of the first fifth. */
  int any(ThreadLocalRandom random) {
    int often = Math.max(1, count / 5);
    return random.nextInt(RARE) == 0 ? random.nextInt(count) : random.nextInt(often);
  }

  void begin(int tenant) {
    begun.incrementAndGet(tenant);
  }

  void confirm(int tenant) {
    confirmed.incrementAndGet(tenant);
  }

  int confirmed(int tenant) {
    return confirmed.get(tenant);
  }

  /**
   * Returns whether a report may have seen {@code seen} transfers, given the number confirmed
   * before.
   */
  boolean isPossible(int tenant, long seen, int before) {
    return before <= seen && seen <= begun.get(tenant);
  }
}
