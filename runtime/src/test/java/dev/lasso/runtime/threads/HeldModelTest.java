package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The protocol of shared heaps in all interleavings of small programs, on the {@link HeldModel}. In
 * every state, every object with a root, a hold or an owner is alive, and counts are right. In
 * every final state no queued release is pending, and all garbage is reachable from a suspect.
 *
 * <p>The explorer finds faults: with any of the rules of {@link HeldBug} left out, it finds a wrong
 * state, and reports a shortest path to it.
 *
 * <p>{@code -Dlasso.held=1} lets the threads do one operation more each.
 */
class HeldModelTest {

  private static final int MORE = Integer.getInteger("lasso.held", 0);

  private static StateSpace.Result explore(HeldBug bug, int one, int other, int runs) {
    return new StateSpace(new HeldModel(bug, one, other, runs)).explore();
  }

  private static void assertRight(StateSpace.Result result, TestReporter report) {
    report.publishEntry("states", String.valueOf(result.states()));
    assertEquals("", result.fault(), () -> String.join("\n", result.trace()));
    assertTrue(result.states() > 10_000, () -> "states: " + result.states());
  }

  @Test
  void twoThreadsAndACollectionGoRightInAllInterleavings(TestReporter report) {
    assertRight(explore(HeldBug.NONE, 3 + MORE, 2 + MORE, 1), report);
  }

  @Test
  void twoThreadsAndTwoCollectionsGoRightInAllInterleavings(TestReporter report) {
    assertRight(explore(HeldBug.NONE, 2 + MORE, 2 + MORE, 2), report);
  }

  @Test
  void fieldsCanBeReadAgainAsStoresAreTouches(TestReporter report) {
    HeldBug harmless = HeldBug.EDGES_READ_AGAIN;
    assertRight(explore(harmless, harmless.one, harmless.other, 1), report);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "EDGES_READ_AGAIN"})
  void eachRuleIsNeeded(HeldBug bug, TestReporter report) {
    StateSpace.Result result = explore(bug, bug.one, bug.other, 1);
    report.publishEntry(bug.name(), String.join("\n", result.trace()));
    assertTrue(result.fault().contains(bug.fault), () -> bug + ": " + result.fault());
  }
}
