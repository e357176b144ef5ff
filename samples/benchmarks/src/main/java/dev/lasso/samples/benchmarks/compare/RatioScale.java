package dev.lasso.samples.benchmarks.compare;

import java.util.Collection;
import java.util.stream.IntStream;

/**
 * A logarithmic scale of ratios, from one power of ten to another.
 *
 * @param left the left end, in pixels
 * @param right the right end, in pixels
 * @param low the exponent of the least ratio
 * @param high the exponent of the greatest ratio
 */
record RatioScale(int left, int right, int low, int high) {

  /** Returns a scale that covers {@code ratios}, and at least one decade on each side of 1. */
  static RatioScale of(int left, int right, Collection<Double> ratios) {
    int low = -1;
    int high = 1;
    for (double ratio : ratios) {
      low = Math.min(low, (int) Math.floor(Math.log10(ratio)));
      high = Math.max(high, (int) Math.ceil(Math.log10(ratio)));
    }
    return new RatioScale(left, right, low, high);
  }

  /** Returns the position of a ratio, in pixels. */
  double x(double ratio) {
    return left + (Math.log10(ratio) - low) / (high - low) * (right - left);
  }

  /** Returns the ratios of the tick marks. */
  double[] ticks() {
    return IntStream.rangeClosed(low, high)
        .mapToDouble(exponent -> Math.pow(10, exponent))
        .toArray();
  }
}
