package dev.lasso.runtime.heap;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A pace at which slices of so many steps come when a test says so. */
public final class SlicePacer extends Pacer {

  private static final Duration DAY = Duration.ofDays(1);

  /** How many steps the next slice does; 0 for no slice. */
  public long steps;

  /** How many runs are over. */
  public int runs;

  /** How many objects the last run has left. */
  public long left;

  public SlicePacer() {
    super(DAY);
  }

  @Override
  boolean isRunDue(int suspects, int objects) {
    return steps > 0;
  }

  @Override
  boolean hasEnoughSuspects(int suspects) {
    return true;
  }

  @Override
  boolean isSliceDue(long events) {
    return steps > 0;
  }

  @Override
  @Nullable Budget wholeRunBudget(int suspects) {
    return null;
  }

  @Override
  Budget nextSliceBudget(int suspects, long events, long size, long objects) {
    return new Budget(steps, System.nanoTime() + DAY.toNanos());
  }

  @Override
  void runDecided(long steps, long examined, long collected, long live) {
    super.runDecided(steps, examined, collected, live);
    runs++;
  }

  @Override
  void runEnded(long steps, long nanos, long left) {
    super.runEnded(steps, nanos, left);
    this.left = left;
  }
}
