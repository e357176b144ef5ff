package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OverVisitor;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A hand-written container that visits more than it owns stops the collection before anything is
 * freed.
 */
class OverVisitTest extends RuntimeTest {

  private final OverVisitor over = create(held, OverVisitor::new);
  private final Node visited = logging("visited");
  private final Node bystander = logging("bystander");

  private String collectFails() {
    ReferenceCountException e = assertThrows(ReferenceCountException.class, heap::collect);
    return String.valueOf(e.getMessage());
  }

  private void makeGarbage() {
    ring(over, visited);
    bystander.setA(bystander);
    drop(over, visited, bystander);
  }

  @Test
  void nothingIsFreedAndSuspectsAreKept() {
    makeGarbage();
    int suspects = heap.stats().suspects();
    assertEquals(3, suspects);
    for (int i = 0; i < 3; i++) {
      String message = collectFails();
      assertEquals(
          "edge count of "
              + Errors.name(visited)
              + " is 1 but 2 owned references were visited. A traverse visits references that are"
              + " not owned, or an owned field was written without its setter. Nothing was freed.",
          message);
      assertEquals(suspects, heap.stats().suspects());
      assertCounts(over, 0, 1);
      assertCounts(visited, 0, 1);
      assertCounts(bystander, 0, 1);
    }
    assertEquals(0, heap.stats().collections());
    assertEquals(0, heap.stats().collected());
    assertEquals(List.of(), log);
    over.setA(null);
    assertDead(over, visited);
    assertEquals(1, heap.collect(), "the suspicion of the bystander was kept");
    assertDead(bystander);
  }

  @Test
  void objectVisitedByTwoIsCountedOverBoth() {
    Node second = node("second");
    second.setB(visited);
    makeGarbage();
    visited.setB(second);
    drop(second);
    assertTrue(collectFails().contains(" is 2 but 3 owned references were visited"));
    over.setA(null);
    assertEquals(4, heap.collect());
  }

  @Test
  void heldObjectVisitedTooOftenIsAliveAndNothingIsFreed() {
    over.setA(visited);
    over.setB(over);
    drop(over, bystander);
    assertEquals(1, heap.collect(), "visited has a hold: the search does not look at its count");
    assertDead(over);
    assertCounts(visited, 1, 0);
  }

  @Test
  void automaticCollectionReportsItToTheHandlerAndNotToItsCaller() {
    makeGarbage();
    heap.enable();
    int created = 0;
    while (unraisable.isEmpty() && created++ < 10_000) {
      Node loop = node("loop");
      loop.setA(loop);
      drop(loop);
    }
    assertTrue(takeUnraisableMessages().getFirst().contains("were visited"));
    assertCounts(visited, 0, 1);
    for (int i = 0; i < 100; i++) {
      node("not every safe point fails");
    }
    assertEquals(List.of(), unraisable);
    over.setA(null);
    heap.collect();
  }
}
