package dev.lasso.samples.stores;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * What clients know of the tenants: how many transfers they have begun and how many were confirmed.
 * A report must show all that were confirmed before it was asked for: a lost write, or a second
 * copy of a store, would be noticed.
 */
final class Tenants {

  /** One request of so many is for a tenant that is rarely asked for. */
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

  /** Any of them, the first fifth most often. */
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

  /** Whether a report may have seen so many transfers, of which some were confirmed before it. */
  boolean isPossible(int tenant, long seen, int before) {
    return before <= seen && seen <= begun.get(tenant);
  }
}
