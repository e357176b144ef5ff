package dev.lasso.samples.benchmarks.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** How numbers are written. */
public final class Numbers {

  private Numbers() {}

  /**
   * A value, with three digits that count.
   *
   * @param value the value
   * @return how it is written
   */
  public static String value(double value) {
    return rounded(value, 3);
  }

  /**
   * A ratio, with two digits that count.
   *
   * @param ratio the ratio
   * @return how it is written
   */
  public static String ratio(double ratio) {
    return rounded(ratio, 2) + "×";
  }

  /**
   * A ratio that is a power of ten.
   *
   * @param ratio the ratio
   * @return how it is written
   */
  public static String tick(double ratio) {
    return BigDecimal.valueOf(ratio).stripTrailingZeros().toPlainString() + "×";
  }

  /** Digits before the point are all written. */
  private static String rounded(double value, int digits) {
    BigDecimal rounded =
        BigDecimal.valueOf(value).round(new MathContext(digits, RoundingMode.HALF_UP));
    int places = Math.max(0, digits - rounded.precision() + rounded.scale());
    return BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP).toPlainString();
  }
}
