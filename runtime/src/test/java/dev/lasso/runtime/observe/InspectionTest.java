package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcCPython;
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
    assertEquals(List.of(a, b), GcCPython.of(heap).getObjects());
    heap.freeze();
    Node c = node("c");
    assertEquals(List.of(c), GcCPython.of(heap).getObjects());
    List<GcObject> visited = new ArrayList<>();
    heap.inspect().visitObjects((object, list) -> list.add(object), visited);
    assertEquals(List.of(a, b, c), visited, "a visit shows frozen objects too");
    heap.release(untracked);
    drop(leaf);
  }

  @Test
  void listOfObjectsIsTheCallers() {
    GcCPython.of(heap).getObjects().clear();
    assertEquals(List.of(a, b), GcCPython.of(heap).getObjects());
    assertCounts(a, 1, 0);
  }

  @Test
  void visitStopsWhenTheCallbackSaysSo() {
    List<GcObject> visited = new ArrayList<>();
    heap.inspect()
        .visitObjects(
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
    heap.inspect()
        .visitObjects(
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
    Node c =
        finalized("c", self -> log.add(String.valueOf(GcCPython.of(heap).getObjects().size())));
    c.setA(c);
    assertCollects(1, c);
    assertEquals(List.of("finalize c", "2"), log);
  }

  @Test
  void referentsAreWhatTheTraverseVisitsInOrderAndRepeated() {
    Node c = Node.createFixed(held, b);
    c.setA(a);
    c.setB(b);
    c.list.add(a);
    c.setWeak(a);
    assertEquals(List.of(a, b, b, a), GcCPython.of(heap).getReferents(c));
    assertEquals(List.of(a, b, b, a), GcCPython.of(heap).getReferents(a, c, b));
    assertEquals(List.of(), GcCPython.of(heap).getReferents());
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
    assertEquals(List.of(a, b), GcCPython.of(heap).getReferrers(c));
    assertEquals(List.of(a, b), GcCPython.of(heap).getReferrers(c, a));
    assertEquals(List.of(), GcCPython.of(heap).getReferrers(a));
    heap.freeze();
    assertEquals(List.of(), GcCPython.of(heap).getReferrers(c));
    heap.release(untracked);
  }

  @Test
  void referrersIncludeGarbageThatWasNotCollected() {
    ring(a, b);
    drop(a, b);
    assertEquals(List.of(b), GcCPython.of(heap).getReferrers(a));
    assertEquals(2, heap.collect());
  }

  @Test
  void deadAndForeignObjectsAreRefused() {
    drop(b);
    assertThrows(DeadObjectException.class, () -> GcCPython.of(heap).getReferents(a, b));
    assertThrows(DeadObjectException.class, () -> GcCPython.of(heap).getReferrers(b));
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Node foreign = Node.create(scope);
      assertThrows(IllegalArgumentException.class, () -> GcCPython.of(heap).getReferents(foreign));
      assertThrows(IllegalArgumentException.class, () -> GcCPython.of(heap).getReferrers(foreign));
    }
    a.setA(a);
    assertEquals(List.of(a), GcCPython.of(heap).getReferents(a), "no guard was left behind");
  }

  @Test
  void anyObjectCanBeAsked() {
    Leaf leaf = create(held, h -> new Leaf(h, held::keep));
    assertTrue(GcCPython.isContainer(a));
    assertFalse(GcCPython.isContainer(leaf));
    assertFalse(GcCPython.isContainer("a string"));
    assertTrue(GcCPython.isTracked(a));
    assertFalse(GcCPython.isTracked(leaf));
    assertFalse(GcCPython.isTracked("a string"));
    assertFalse(GcCPython.isFinalized(a), "it has no finalizer");
    assertFalse(GcCPython.isFinalized("a string"));
    assertFalse(GcCPython.isFinalized(leaf));
    drop(leaf);
    assertTrue(GcCPython.isFinalized(leaf));
    drop(leaf);
    assertFalse(GcCPython.isFinalized(leaf), "dead");
    drop(a);
    assertFalse(GcCPython.isTracked(a));
    assertTrue(GcCPython.isContainer(a), "what it is does not end with it");
  }
}
