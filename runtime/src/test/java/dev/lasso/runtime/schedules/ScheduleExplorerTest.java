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
 * each of one step, on a model of the runtime and on the runtime itself. A program begins with any
 * graph, of which some objects are dropped in some order; its operations store, move and clear
 * edges, hold what a weak reference refers to, and drop holds, of any object that is not dead.
 *
 * <p>After each step of each schedule: nothing that a hold leads to is dead; when no run is paused,
 * a suspect leads to all garbage. Where the schedule is also run on the runtime: counts, flags and
 * marks are those of the model, {@link GcInspection#verify} agrees, and {@link GcHeap#collect} then
 * frees all that is garbage and nothing else.
 *
 * <p>Programs of any length on two objects with one field are some 250,000 schedules, programs of
 * two operations on three objects some 350,000, each with a start or an end of its own: {@link
 * ScheduleExplorer} says what is not run twice. Some 80,000 are run on the runtime. {@code
 * -Dlasso.schedules=1} adds an operation to all programs whose length is limited.
 *
 * <p>That the explorer finds what it looks for: with any of the {@link ScheduleRules} left out the
 * model goes wrong, and the report has the program with the fewest operations that shows it.
 */
class ScheduleExplorerTest {

  private static final int MORE = Integer.getInteger("lasso.schedules", 0);

  private static ScheduleModel heap(int objects, int fields, ScheduleRules rules) {
    return new ScheduleModel(objects, fields, rules);
  }

  private static void explore(ScheduleModel heap, int maxRuns, boolean onRuntime, int operations) {
    ScheduleExplorer explorer = new ScheduleExplorer(heap, maxRuns, onRuntime);
    String fault = explorer.explore(operations);
    assertEquals("", fault);
    assertTrue(explorer.schedules() > 1_000, () -> "schedules: " + explorer.schedules());
  }

  @Test
  void modelOfTwoObjectsNeedsNoMoreRules() {
    explore(heap(2, 1, ScheduleRules.RIGHT), 1, false, Integer.MAX_VALUE);
  }

  @Test
  void modelOfThreeObjectsNeedsNoMoreRules() {
    explore(heap(3, 1, ScheduleRules.RIGHT), 1, false, 2 + MORE);
  }

  @Test
  void runtimeDoesWithTwoObjectsWhatTheModelDoes() {
    explore(heap(2, 1, ScheduleRules.RIGHT), 1, true, 3 + MORE);
  }

  @Test
  void runtimeDoesWithTwoObjectsInTwoRunsWhatTheModelDoes() {
    explore(heap(2, 1, ScheduleRules.RIGHT), 2, true, 2 + MORE);
  }

  @Test
  void runtimeDoesWithTwoFieldsWhatTheModelDoes() {
    explore(heap(2, 2, ScheduleRules.RIGHT), 1, true, MORE);
  }

  @Test
  void runtimeDoesWithThreeObjectsWhatTheModelDoes() {
    explore(heap(3, 1, ScheduleRules.RIGHT), 1, true, 1 + MORE);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RIGHT")
  void eachRuleIsNeeded(ScheduleRules rules, TestReporter report) {
    // Only with a third object can an edge that is not recorded take the place of one that is.
    int objects = rules == ScheduleRules.EDGES_READ_AGAIN ? 3 : 2;
    String fault = new ScheduleExplorer(heap(objects, 1, rules), 1, false).explore(2);
    report.publishEntry(rules.name(), fault);
    assertTrue(fault.endsWith(rules.fault()), () -> rules + ": " + fault);
  }
}
