package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OverVisitor;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A hand-written container that visits more than it owns counts as alive, with everything that it
 * owns. Other garbage is freed.
 */
class OverVisitTest extends RuntimeTest {

  private final OverVisitor over = create(held, OverVisitor::new);
  private final Node visited = logging("visited");
  private final Node bystander = logging("bystander");

  private void makeGarbage() {
    ring(over, visited);
    bystander.setA(bystander);
    drop(over, visited, bystander);
  }

  private String reported() {
    return takeUnraisableMessages().getFirst();
  }

  @Test
  void oneBadObjectCostsNothingButWhatItReaches() {
    Node below = node("below");
    visited.moveB(held, below);
    makeGarbage();
    for (int i = 0; i < 1_000; i++) {
      droppedLoop();
    }
    assertEquals(1_001, heap.collect());
    takeUnraisable();
    assertAlive(over, visited, below);
    assertDead(bystander);
    assertEquals(0, heap.collect());
    assertEquals(List.of(), unraisable, "not reported again until something changes");
    over.setA(null);
    assertDead(below);
  }

  @Test
  void runInSlicesGoesOn() {
    makeGarbage();
    assertTrue(heap.collect(Duration.ofDays(1)));
    assertTrue(reported().contains(" by the traverse of " + Errors.name(over)));
    assertDead(bystander);
    assertCounts(visited, 0, 1);
    assertTrue(heap.collect(Duration.ofDays(1)), "not reported again until something changes");
    over.setA(null);
    assertDead(over, visited);
  }

  @Test
  void objectVisitedByTwoIsCountedOverBoth() {
    Node second = node("second");
    second.setB(visited);
    makeGarbage();
    visited.setB(second);
    assertCollects(1, second);
    String message = reported();
    assertTrue(message.contains(" is 2 but 3 owned references to it were visited, 2 of them by"));
    over.setA(null);
    assertEquals(3, heap.collect());
  }

  @Test
  void heldObjectVisitedTooOftenIsAliveAndNothingIsReported() {
    over.setA(visited);
    over.setB(over);
    drop(over, bystander);
    assertEquals(1, heap.collect(), "visited has a hold: the search does not look at its count");
    assertDead(over);
    assertCounts(visited, 1, 0);
  }

  @Test
  void automaticCollectionReportsItOnce() {
    makeGarbage();
    heap.enable();
    for (int i = 0; i < 10_000; i++) {
      droppedLoop();
    }
    assertEquals(1, unraisable.size());
    assertTrue(reported().contains("were visited"));
    assertCounts(visited, 0, 1);
    over.setA(null);
    heap.collect();
  }
}
