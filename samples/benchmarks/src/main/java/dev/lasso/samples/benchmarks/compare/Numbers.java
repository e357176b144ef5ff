package dev.lasso.samples.benchmarks.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Formats numbers. */
public final class Numbers {

  private Numbers() {}

  /**
   * Formats a value with three significant digits.
   *
   * @param value the value
   * @return the formatted value
   */
  public static String value(double value) {
    return rounded(value, 3);
  }

  /**
   * Formats a ratio with two significant digits.
   *
   * @param ratio the ratio
   * @return the formatted ratio
   */
  public static String ratio(double ratio) {
    return rounded(ratio, 2) + "×";
  }

  /**
   * Formats a ratio that is a power of ten.
   *
   * @param ratio the ratio
   * @return the formatted ratio
   */
  public static String tick(double ratio) {
    return BigDecimal.valueOf(ratio).stripTrailingZeros().toPlainString() + "×";
  }

  /** Rounds to significant digits, but never drops digits before the decimal point. */
  private static String rounded(double value, int digits) {
    BigDecimal rounded =
        BigDecimal.valueOf(value).round(new MathContext(digits, RoundingMode.HALF_UP));
    int places = Math.max(0, digits - rounded.precision() + rounded.scale());
    return BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP).toPlainString();
  }
}
