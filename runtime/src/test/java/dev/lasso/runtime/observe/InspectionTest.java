package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Leaf;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A look at the graph. */
class InspectionTest extends RuntimeTest {

  private final Node a = node("a");
  private final Node b = node("b");

  @Test
  void objectsAreTheTrackedOnesThatAreNotFrozen() {
    Node untracked = Node.allocate(heap);
    Leaf leaf = create(held, h -> new Leaf(h, self -> {}));
    assertEquals(List.of(a, b), heap.getObjects());
    heap.freeze();
    Node c = node("c");
    assertEquals(List.of(c), heap.getObjects());
    List<GcObject> visited = new ArrayList<>();
    heap.visitObjects((object, list) -> list.add(object), visited);
    assertEquals(List.of(a, b, c), visited, "a visit shows frozen objects too");
    heap.release(untracked);
    drop(leaf);
  }

  @Test
  void listOfObjectsIsTheCallers() {
    heap.getObjects().clear();
    assertEquals(List.of(a, b), heap.getObjects());
    assertCounts(a, 1, 0);
  }

  @Test
  void visitStopsWhenTheCallbackSaysSo() {
    List<GcObject> visited = new ArrayList<>();
    heap.visitObjects(
        (object, list) -> {
          assertCounts(object, 2, 0);
          list.add(object);
          return false;
        },
        visited);
    assertEquals(List.of(a), visited);
    assertCounts(a, 1, 0);
  }

  @Test
  void visitorMayChangeTheGraphAndDestroy() {
    heap.visitObjects(
        (object, arg) -> {
          if (object == a) {
            drop(b);
            a.setA(a);
          }
          assertTrue(object != b);
          return true;
        },
        "");
    assertDead(b);
  }

  @Test
  void objectsOfARunningCollectionsGarbageAreNotShown() {
    Node c = finalized("c", self -> log.add(String.valueOf(heap.getObjects().size())));
    c.setA(c);
    drop(c);
    assertEquals(1, heap.collect());
    assertEquals(List.of("finalize c", "2"), log);
  }

  @Test
  void referentsAreWhatTheTraverseVisitsInOrderAndRepeated() {
    Node c = Node.createFixed(held, b);
    c.setA(a);
    c.setB(b);
    c.list.add(a);
    c.setWeak(a);
    assertEquals(List.of(a, b, b, a), heap.getReferents(c));
    assertEquals(List.of(a, b, b, a), heap.getReferents(a, c, b));
    assertEquals(List.of(), heap.getReferents());
  }

  @Test
  void referrersAreTheTrackedOwnersEachOnce() {
    Node c = node("c");
    a.setA(c);
    a.setB(c);
    b.list.add(c);
    c.setWeak(a);
    Node untracked = Node.allocate(heap);
    untracked.setA(c);
    assertEquals(List.of(a, b), heap.getReferrers(c));
    assertEquals(List.of(a, b), heap.getReferrers(c, a));
    assertEquals(List.of(), heap.getReferrers(a));
    heap.freeze();
    assertEquals(List.of(), heap.getReferrers(c));
    heap.release(untracked);
  }

  @Test
  void referrersIncludeGarbageThatWasNotCollected() {
    ring(a, b);
    drop(a, b);
    assertEquals(List.of(b), heap.getReferrers(a));
    assertEquals(2, heap.collect());
  }

  @Test
  void deadAndForeignObjectsAreRefused() {
    drop(b);
    assertThrows(DeadObjectException.class, () -> heap.getReferents(a, b));
    assertThrows(DeadObjectException.class, () -> heap.getReferrers(b));
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Node foreign = Node.create(scope);
      assertThrows(IllegalArgumentException.class, () -> heap.getReferents(foreign));
      assertThrows(IllegalArgumentException.class, () -> heap.getReferrers(foreign));
    }
    a.setA(a);
    assertEquals(List.of(a), heap.getReferents(a), "no guard was left behind");
  }

  @Test
  void anyObjectCanBeAsked() {
    Leaf leaf = create(held, h -> new Leaf(h, held::keep));
    assertTrue(GcHeap.isContainer(a));
    assertFalse(GcHeap.isContainer(leaf));
    assertFalse(GcHeap.isContainer("a string"));
    assertTrue(GcHeap.isTracked(a));
    assertFalse(GcHeap.isTracked(leaf));
    assertFalse(GcHeap.isTracked("a string"));
    assertFalse(GcHeap.isFinalized(a), "it has no finalizer");
    assertFalse(GcHeap.isFinalized("a string"));
    assertFalse(GcHeap.isFinalized(leaf));
    drop(leaf);
    assertTrue(GcHeap.isFinalized(leaf));
    drop(leaf);
    assertFalse(GcHeap.isFinalized(leaf), "dead");
    drop(a);
    assertFalse(GcHeap.isTracked(a));
    assertTrue(GcHeap.isContainer(a), "what it is does not end with it");
  }
}
