package dev.lasso.runtime.collect;

/** The budget of a slice: a maximum number of steps, and a deadline. */
public final class Budget {

  /** Number of steps between two reads of the clock. */
  private static final int STEPS_PER_CLOCK_READ = 128;

  private final long deadline;
  private long stepsLeft;
  private int untilClockRead = STEPS_PER_CLOCK_READ;

  /**
   * Creates a budget.
   *
   * @param steps the number of steps
   * @param deadline the deadline, in {@link System#nanoTime} time
   */
  public Budget(long steps, long deadline) {
    stepsLeft = steps;
    this.deadline = deadline;
  }

  /**
   * Returns a budget of {@code steps} steps, with a deadline {@code nanos} nanoseconds from now.
   */
  static Budget of(long steps, long nanos) {
    return new Budget(steps, System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2));
  }

  static Budget unlimited() {
    return of(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  public boolean isUnlimited() {
    return stepsLeft > Long.MAX_VALUE / 2;
  }

  /** Spends steps that were done. */
  public void spend(int steps) {
    stepsLeft -= steps;
    untilClockRead -= steps;
    if (untilClockRead <= 0) {
      untilClockRead = STEPS_PER_CLOCK_READ;
      if (System.nanoTime() - deadline >= 0) {
        stepsLeft = 0;
      }
    }
  }

  public boolean isSpent() {
    return stepsLeft <= 0;
  }
}
