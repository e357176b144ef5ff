package dev.lasso.samples.benchmarks.compare;

import java.util.Collection;
import java.util.stream.IntStream;

/**
 * A logarithmic scale of ratios, from one power of ten to another.
 *
 * @param left where it begins, in pixels
 * @param right where it ends, in pixels
 * @param low the exponent of the least ratio
 * @param high the exponent of the greatest ratio
 */
record RatioScale(int left, int right, int low, int high) {

  /** The scale that {@code ratios}, 1 and a decade to each side have room on. */
  static RatioScale of(int left, int right, Collection<Double> ratios) {
    int low = -1;
    int high = 1;
    for (double ratio : ratios) {
      low = Math.min(low, (int) Math.floor(Math.log10(ratio)));
      high = Math.max(high, (int) Math.ceil(Math.log10(ratio)));
    }
    return new RatioScale(left, right, low, high);
  }

  /** Where a ratio stands. */
  double x(double ratio) {
    return left + (Math.log10(ratio) - low) / (high - low) * (right - left);
  }

  /** The ratios to be marked. */
  double[] ticks() {
    return IntStream.rangeClosed(low, high)
        .mapToDouble(exponent -> Math.pow(10, exponent))
        .toArray();
  }
}
