package dev.lasso.runtime;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When slices come. Waiting for a day is not waiting for a time that a machine may miss. */
class PaceTest {

  private static final long DAY = Duration.ofDays(1).toNanos();
  private static final int MANY = 1_000_000;

  private final Pace pace = new Pace(Duration.ofMillis(1));

  @Test
  void programGoesOnForLongerThanTheSliceTook() {
    pace.rest(0, System.nanoTime() - DAY);
    assertFalse(pace.isSliceDue(MANY));
    assertFalse(pace.isRunDue(MANY));
  }

  @Test
  void sliceIsDueWhenThatTimeIsOver() {
    pace.rest(0, System.nanoTime() + DAY);
    assertFalse(pace.isSliceDue(1), "nothing has happened since");
    assertTrue(pace.isSliceDue(MANY));
    assertTrue(pace.isRunDue(MANY));
  }

  @Test
  void thereIsNoTimeWhenTheNextRunIsDue() {
    assertFalse(pace.next(2_000, MANY, 1_000).isUnlimited());
    pace.rest(0, System.nanoTime() - DAY);
    assertTrue(pace.isSliceDue(MANY));
  }
}
