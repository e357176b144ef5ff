package dev.lasso.samples.stores;

import java.util.Arrays;

/** The times that clients waited for right answers. */
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

  /** Returns a quantile, in milliseconds: the median for 0.5. */
  double millis(double share) {
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return count == 0 ? 0 : sorted[(int) Math.min(count - 1L, (long) (count * share))] / 1e6;
  }
}
