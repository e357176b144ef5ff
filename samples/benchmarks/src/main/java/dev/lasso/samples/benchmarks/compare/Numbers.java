package dev.lasso.samples.benchmarks.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** How numbers are written. */
final class Numbers {

  private Numbers() {}

  /** A value, with three digits that count. */
  static String value(double value) {
    return rounded(value, 3);
  }

  /** A ratio, with two digits that count. */
  static String ratio(double ratio) {
    return rounded(ratio, 2) + "×";
  }

  private static String rounded(double value, int digits) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_UP));
    // Digits before the point are all written.
    return rounded.scale() < 0
        ? new BigDecimal(value).setScale(0, RoundingMode.HALF_UP).toPlainString()
        : rounded.toPlainString();
  }
}
