package dev.lasso.samples.stores;

import java.util.Arrays;

/** How long clients waited for right answers. */
final class Waits {

  private long[] nanos = new long[1 << 10];
  private int count;

  void add(long waited) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, count * 2);
    }
    nanos[count++] = waited;
  }

  void addAll(Waits others) {
    for (int i = 0; i < others.count; i++) {
      add(others.nanos[i]);
    }
  }

  int count() {
    return count;
  }

  /** What they waited but for the longest, in milliseconds: 0.5 for the median. */
  double millis(double share) {
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return count == 0 ? 0 : sorted[(int) Math.min(count - 1L, (long) (count * share))] / 1e6;
  }
}
