package dev.lasso.runtime.heap;

/** How much work a slice may do: so many steps, and no longer than until a point in time. */
final class Budget {

  /** How many steps pass between two looks at the clock. */
  private static final int STEPS_PER_LOOK = 128;

  private final long deadline;
  private long left;
  private int untilLook = STEPS_PER_LOOK;

  /**
   * Makes a budget.
   *
   * @param steps how many steps
   * @param deadline in the time of {@link System#nanoTime}
   */
  Budget(long steps, long deadline) {
    left = steps;
    this.deadline = deadline;
  }

  /** So many steps, and no longer than {@code nanos} from now. */
  static Budget of(long steps, long nanos) {
    return new Budget(steps, System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2));
  }

  static Budget unlimited() {
    return of(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  boolean isUnlimited() {
    return left > Long.MAX_VALUE / 2;
  }

  /** Spends {@code steps}, done already. */
  void spend(int steps) {
    left -= steps;
    untilLook -= steps;
    if (untilLook <= 0) {
      untilLook = STEPS_PER_LOOK;
      if (System.nanoTime() - deadline >= 0) {
        left = 0;
      }
    }
  }

  boolean isSpent() {
    return left <= 0;
  }
}
