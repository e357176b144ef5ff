package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.collect.Budget;
import dev.lasso.runtime.collect.Pacer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When slices come. Waiting for a day is not waiting for a time that a machine may miss. */
class PacerTest {

  private static final long DAY = Duration.ofDays(1).toNanos();
  private static final int MANY = 1_000_000;

  private final Pacer pacer = new Pacer(Duration.ofMillis(1));

  @Test
  void programGoesOnForLongerThanTheSliceTook() {
    Pacer timed = timed(new long[] {0});
    timed.sliceEnded(0, -DAY);
    assertFalse(timed.isSliceDue(MANY));
    assertFalse(timed.isRunDue(MANY, 1));
  }

  @Test
  void sliceIsDueWhenThatTimeIsOver() {
    pacer.sliceEnded(0, System.nanoTime() + DAY);
    assertFalse(pacer.isSliceDue(1), "nothing has happened since");
    assertTrue(pacer.isSliceDue(MANY));
    assertTrue(pacer.isRunDue(MANY, 1));
  }

  @Test
  void sliceIsDueAfterSomeSafePointsWithoutAnyEvent() {
    pacer.sliceEnded(7, System.nanoTime() + DAY);
    assertEquals(64, pointsUntilSlice(pacer, 7));
    assertFalse(pacer.isSliceDue(7), "the next one only after as many");
    assertFalse(pacer.isSliceDue(8), "something has happened");
    assertEquals(63, pointsUntilSlice(pacer, 8));
  }

  private static int pointsUntilSlice(Pacer pacer, long events) {
    int points = 1;
    while (!pacer.isSliceDue(events)) {
      points++;
    }
    return points;
  }

  @Test
  void safePointsWithoutEventsDoNotEndTheRest() {
    long[] clock = {0};
    Pacer timed = timed(clock);
    timed.sliceEnded(7, -DAY);
    for (int i = 0; i < 1_000; i++) {
      assertFalse(timed.isSliceDue(7));
    }
    clock[0] = DAY;
    assertTrue(pointsUntilSlice(timed, 7) <= 64);
  }

  @Test
  void thatSliceIsLimitedByTheClockAlone() {
    Pacer slow = new Pacer(Duration.ofDays(1));
    slow.sliceEnded(7, System.nanoTime() + DAY);
    pointsUntilSlice(slow, 7);
    Budget budget = slow.nextSliceBudget(1, 7, 1_000, 1);
    assertFalse(budget.isUnlimited());
    budget.spend(1_000_000_000);
    assertFalse(budget.isSpent());
  }

  private static Pacer timed(long[] clock) {
    return new Pacer(Duration.ofMillis(1)) {
      @Override
      public long now() {
        return clock[0];
      }
    };
  }

  /** Where nearly all are suspects there may never be more of them. */
  @Test
  void runIsOverdueWhenMostAreSuspectsAndTheProgramHasHadItsTime() {
    long[] clock = {0};
    Pacer timed = timed(clock);
    timed.runDecided(1_000_000, 10_000, 0, 10_000); // 250,000 suspects would be enough
    timed.runEnded(1_000_000, 1_000, 10_000);
    clock[0] = 39_999;
    assertFalse(isRunDueWithin(64, timed, 6_000, 10_000));
    clock[0] = 40_000;
    assertFalse(isRunDueWithin(1_000, timed, 5_000, 10_000), "half of them are not most");
    assertFalse(isRunDueWithin(1_000, timed, 999, 1_000), "there are few");
    assertTrue(isRunDueWithin(64, timed, 6_000, 10_000));

    timed.runDecided(1_000_000, 10_000, 0, 10_000);
    timed.runEnded(1_000_000, 1_000, 10_000);
    clock[0] = 119_999;
    assertFalse(isRunDueWithin(64, timed, 6_000, 10_000), "it found nothing");
    clock[0] = 120_000;
    assertTrue(isRunDueWithin(64, timed, 6_000, 10_000));
  }

  private static boolean isRunDueWithin(int points, Pacer pacer, int suspects, int objects) {
    boolean due = false;
    for (int i = 0; i < points; i++) {
      due |= pacer.isRunDue(suspects, objects);
    }
    return due;
  }

  @Test
  void fruitlessRunsBackOffUpToTwiceTheLiveObjects() {
    int live = 10_000;
    for (int due = 1_000; due < 20_000; due *= 2) {
      assertFalse(pacer.isRunDue(due - 1, 1));
      assertTrue(pacer.isRunDue(due, 1));
      pacer.runDecided(due, due, due / 17, live);
    }
    assertFalse(pacer.isRunDue(19_999, 1));
    assertTrue(pacer.isRunDue(20_000, 1));
  }

  @Test
  void programRestsLessWhenTheObjectsDoubleOnceMore() {
    long[] clock = {0};
    Pacer timed = new Pacer(Duration.ofMillis(100)) { // slices of 80 ms
          @Override
          public long now() {
            return clock[0];
          }
        };
    timed.runEnded(5_000, 1, 10_000);
    assertEquals(200, restAfter(timed, clock, 39_999));
    assertEquals(120, restAfter(timed, clock, 40_000));
  }

  /** How long the program goes on after a long slice, with so many objects, in milliseconds. */
  private static int restAfter(Pacer pacer, long[] clock, long objects) {
    pacer.nextSliceBudget(1, MANY, 1_000, objects);
    pacer.sliceEnded(0, clock[0] - DAY);
    int rest = 0;
    for (long events = MANY; !pacer.isSliceDue(events); events += MANY) {
      clock[0] += Duration.ofMillis(1).toNanos();
      rest++;
    }
    return rest;
  }

  @Test
  void twiceTheObjectsEndThatToo() {
    pacer.runDecided(5_000, 5_000, 0, 10_000);
    pacer.runEnded(5_000, 1, 10_000);
    assertFalse(pacer.isRunDue(1_000, 19_999));
    assertTrue(pacer.isRunDue(1_000, 20_000));
    assertFalse(pacer.isRunDue(999, 20_000));
    pacer.runFailed(1_000);
    assertFalse(pacer.isRunDue(1_000, 20_000));
  }

  @Test
  void garbageEndsThat() {
    pacer.runDecided(1_000, 1_000, 0, 10_000);
    assertFalse(pacer.isRunDue(1_999, 1));
    pacer.runDecided(1_000, 1_000, 63, 10_000);
    assertTrue(pacer.isRunDue(1_000, 1));
  }

  @Test
  void smallCollectionOnDemandDoesNotMakeItMore() {
    pacer.runDecided(1_000, 1_000, 0, 10_000);
    pacer.runDecided(1, 1, 0, 10_000);
    assertFalse(pacer.isRunDue(1_999, 1));
    assertTrue(pacer.isRunDue(2_000, 1));
  }

  @Test
  void thereIsNoTimeWhenTheNextRunIsDue() {
    assertFalse(pacer.nextSliceBudget(2_000, MANY, 1_000, 1).isUnlimited());
    pacer.sliceEnded(0, System.nanoTime() - DAY);
    assertTrue(pacer.isSliceDue(MANY));
  }

  @Test
  void afterAFruitfulRunThereIsNoneAsSoonAsThereAreEnoughSuspects() {
    assertFalse(isThereARest(9_000, 1_000));
    assertTrue(isThereARest(9_000, 999), "too few suspects");
    assertTrue(isThereARest(4_000, 9_999), "most of it lives");
  }

  /** Whether a slice comes later after a run that has collected so many of 10,000 objects. */
  private static boolean isThereARest(long collected, int suspects) {
    Pacer timed = timed(new long[] {0});
    timed.runDecided(10_000, 10_000, collected, 10_000);
    timed.nextSliceBudget(suspects, MANY, 10_000, 1);
    timed.sliceEnded(0, -DAY);
    return !timed.isSliceDue(MANY);
  }

  @Test
  void slicesLoseTheirLimitWhenTheSuspectsAreFourTimesWhatTheRunBeganWith() {
    assertFalse(pacer.nextSliceBudget(40_003, MANY, 10_000, 1).isUnlimited());
    assertTrue(pacer.nextSliceBudget(40_004, MANY, 10_000, 1).isUnlimited());
    assertFalse(pacer.nextSliceBudget(4_003, MANY, 10, 1).isUnlimited(), "a small run");
    assertTrue(pacer.nextSliceBudget(4_004, MANY, 10, 1).isUnlimited());
  }
}
