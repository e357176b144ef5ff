package dev.lasso.runtime.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs all programs on two or three objects in all interleavings with the slices of a collection,
 * each of one step. A program begins with any graph, of which some objects are dropped in some
 * order; its operations store, move and clear edges, hold what a weak reference refers to, and drop
 * holds, of any object that is not dead.
 *
 * <p>After each step of each schedule: nothing that a hold leads to is dead, and all of it owns
 * what the program has stored; when no run is paused, a suspect leads to all garbage; {@link
 * GcInspection#verify} agrees, and {@link GcHeap#collect} then frees all that is garbage and
 * nothing else.
 *
 * <p>With those tagged {@code long}, these are some 150,000 schedules, which lead to half as many
 * states: {@link ScheduleExplorer} says what is not run twice. {@code -Dlasso.schedules=1} adds an
 * operation to all programs.
 *
 * <p>Each {@link ScheduleBreakage} leads to a fault, which the report shows with the program that
 * has the fewest operations.
 */
class ScheduleExplorerTest {

  private static final int MORE = Integer.getInteger("lasso.schedules", 0);

  private static void explore(int objects, int fields, int maxRuns, int operations) {
    ScheduleExplorer explorer = new ScheduleExplorer(objects, fields, maxRuns);
    assertEquals("", explorer.explore(operations));
    assertTrue(explorer.schedules() > 1_000, () -> "schedules: " + explorer.schedules());
  }

  @Tag("long")
  @Test
  void noScheduleOfThreeOperationsBreaksTheHeap() {
    explore(2, 1, 1, 3 + MORE);
  }

  @Test
  void noScheduleOfTwoRunsBreaksTheHeap() {
    explore(2, 1, 2, 2 + MORE);
  }

  @Test
  void noScheduleOfTwoFieldsBreaksTheHeap() {
    explore(2, 2, 1, MORE);
  }

  @Test
  void noScheduleOfThreeObjectsBreaksTheHeap() {
    explore(3, 1, 1, 1 + MORE);
  }

  @ParameterizedTest
  @EnumSource
  void eachRuleIsNeeded(ScheduleBreakage breakage, TestReporter report) {
    String fault = breakage.load().apply("2 1 2 2");
    report.publishEntry(breakage.name(), fault);
    assertTrue(fault.endsWith(breakage.fault), () -> breakage + ": " + fault);
  }
}
