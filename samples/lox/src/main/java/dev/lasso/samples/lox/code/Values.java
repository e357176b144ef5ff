package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.Nil;

/** Operations on values of any kind. */
public final class Values {

  /** Integers below this limit are printed digit by digit. */
  private static final double INTEGER_LIMIT = 1e15;

  private Values() {}

  static boolean isTruthy(Object value) {
    return value != Nil.NIL && value != Boolean.FALSE;
  }

  /**
   * Returns whether two values are equal. Numbers compare as in IEEE 754, so NaN is not equal to
   * itself.
   */
  static boolean isEqual(Object a, Object b) {
    return (a instanceof Double x && b instanceof Double y)
        ? x.doubleValue() == y.doubleValue()
        : a.equals(b);
  }

  /** Returns the printed form of a value. */
  public static String text(Object value) {
    if (value instanceof Double number) {
      double d = number;
      if (d == Math.rint(d) && Math.abs(d) < INTEGER_LIMIT) {
        return d == 0 && 1 / d < 0 ? "-0" : Long.toString((long) d);
      }
    }
    return value.toString();
  }
}
