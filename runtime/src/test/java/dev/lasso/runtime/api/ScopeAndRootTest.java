package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Holds from outside the graph: scopes and roots. */
@Tag("gate")
class ScopeAndRootTest extends RuntimeTest {

  private final GcScope scope = heap.openScope();

  private Node in(GcScope holder, String name) {
    return named(Node.createFinalized(holder, self -> log.add("finalize " + self.name)), name);
  }

  @Test
  void scopeLetsGoNewestFirst() {
    in(scope, "1");
    in(scope, "2");
    in(scope, "3");
    assertEquals("a scope that holds 3 objects", scope.toString());
    scope.close();
    assertEquals(List.of("finalize 3", "finalize 2", "finalize 1"), log);
    assertEquals("a scope (closed)", scope.toString());
  }

  @Test
  void whatIsOwnedByThenLivesOn() {
    Node owner = node("owner");
    Node owned = in(scope, "owned");
    owner.setA(owned);
    scope.close();
    assertCounts(owned, 0, 1);
    owner.setA(null);
    assertEquals(List.of("finalize owned"), log);
  }

  @Test
  void keptObjectsAreHeldOncePerKeep() {
    Node a = node("a");
    assertSame(a, scope.keep(a));
    scope.keep(a);
    assertCounts(a, 3, 0);
    scope.drop(a);
    assertCounts(a, 2, 0);
    scope.close();
    assertCounts(a, 1, 0);
  }

  @Test
  void droppedObjectDiesAtOnceAndOnlyOnce() {
    Node a = in(scope, "a");
    in(scope, "b");
    scope.drop(a);
    assertEquals(List.of("finalize a"), log);
    scope.close();
    assertEquals(List.of("finalize a", "finalize b"), log);
  }

  @Test
  void dropOfWhatTheScopeDoesNotHoldIsRefused() {
    Node a = node("a");
    ReferenceCountException e = assertThrows(ReferenceCountException.class, () -> scope.drop(a));
    assertEquals(
        a
            + " is not held by a scope that holds 0 objects. A scope releases only what it created"
            + " or keeps.",
        e.getMessage());
    assertCounts(a, 1, 0);
  }

  @Test
  void scopesMayBeClosedInAnyOrder() {
    GcScope second = heap.openScope();
    GcScope third = heap.openScope();
    in(scope, "1");
    in(second, "2");
    in(third, "3");
    second.close();
    scope.close();
    third.close();
    assertEquals(List.of("finalize 2", "finalize 1", "finalize 3"), log);
  }

  @Test
  void closedScopeCanNotBeUsed() {
    Node a = node("a");
    scope.close();
    List<Runnable> uses =
        List.of(
            scope::mark,
            () -> scope.keep(a),
            () -> scope.drop(a),
            () -> Node.create(scope),
            () -> a.moveA(scope, a));
    for (Runnable use : uses) {
      IllegalStateException e = assertThrows(IllegalStateException.class, use::run);
      assertEquals(
          "Already closed: a scope (closed). Use it before it is closed, or open another one.",
          e.getMessage());
    }
    assertCounts(a, 1, 0);
  }

  @Test
  void closedScopeStaysClosedWhateverIsOpenedLater() {
    scope.close();
    try (GcScope later = heap.openScope()) {
      Node a = in(later, "a");
      scope.close();
      assertAlive(a);
      assertThrows(IllegalStateException.class, () -> scope.drop(a));
      assertThrows(IllegalStateException.class, () -> scope.keep(a));
      assertEquals("a scope (closed)", scope.toString());
      assertEquals("a scope that holds 1 object", later.toString());
    }
    assertEquals(List.of("finalize a"), log);
  }

  @Test
  void finalizerMayCreateInTheClosingScopeNoMore() {
    Node a =
        named(
            Node.createFinalized(
                scope, self -> assertThrows(IllegalStateException.class, () -> Node.create(scope))),
            "a");
    scope.close();
    assertDead(a);
  }

  @Test
  void movedObjectLeavesItsScope() {
    Node owner = node("owner");
    Node moved = in(scope, "moved");
    owner.moveA(scope, moved);
    assertCounts(moved, 0, 1);
    assertEquals("a scope that holds 0 objects", scope.toString());
    scope.close();
    assertAlive(moved);
    assertEquals(0, heap.stats().suspects());
    drop(owner);
    assertEquals(List.of("finalize moved"), log);
  }

  @Test
  void moveOfWhatTheScopeDoesNotHoldIsRefusedAndStoresNothing() {
    Node owner = node("owner");
    Node old = node("old");
    Node other = node("other");
    owner.setA(old);
    assertThrows(ReferenceCountException.class, () -> owner.moveA(scope, other));
    assertSame(old, owner.a);
    assertCounts(old, 1, 1);
    assertCounts(other, 1, 0);
  }

  @Test
  void moveReplacesAndReleasesTheOldValue() {
    Node owner = node("owner");
    owner.moveA(scope, in(scope, "old"));
    owner.moveA(scope, in(scope, "new"));
    assertEquals(List.of("finalize old"), log);
    Node same = owner.a;
    assertTrue(same != null);
    scope.keep(same);
    owner.moveA(scope, same);
    assertCounts(same, 0, 1);
  }

  @Test
  void cycleBuiltByMovesIsFoundWhenItsHoldGoes() {
    Node owner = in(scope, "owner");
    Node child = in(scope, "child");
    child.setA(owner);
    owner.moveA(scope, child);
    assertEquals(0, heap.stats().suspects());
    scope.close();
    assertEquals(2, heap.collect());
    assertDead(owner, child);
  }

  @Test
  void cycleBuiltByMovesBelowAnUnheldOwnerIsFound() {
    Node owner = in(scope, "owner");
    Node child = in(scope, "child");
    owner.setA(owner);
    scope.drop(owner);
    child.setA(child);
    owner.moveB(scope, child);
    assertEquals(2, heap.collect());
  }

  @Test
  void moveInAConstructorLeavesTheHold() {
    Node moved = in(scope, "moved");
    Node owner = Node.create(scope, self -> self.moveA(scope, moved));
    assertCounts(moved, 1, 1);
    assertEquals("a scope that holds 2 objects", scope.toString());
    scope.close();
    assertDead(owner, moved);
  }

  @Test
  void takenObjectIsHeldByTheScope() {
    Node owner = node("owner");
    Node taken = in(scope, "taken");
    owner.moveA(scope, taken);
    assertSame(taken, owner.takeA(scope));
    assertEquals(0, Inside.openChanges(heap));
    assertCounts(taken, 1, 0);
    assertNull(owner.takeA(scope));
    assertEquals("a scope that holds 1 object", scope.toString());
    scope.close();
    assertEquals(List.of("finalize taken"), log);
  }

  @Test
  void takeInAConstructorHoldsNothing() {
    Node other = in(scope, "other");
    Node.create(
        scope,
        self -> {
          self.a = other;
          assertSame(other, self.takeA(scope));
        });
    assertCounts(other, 1, 0);
    assertEquals("a scope that holds 2 objects", scope.toString());
  }

  @Test
  void takeOfAnEdgeThatWasNeverCountedIsRefusedAndStoresNothing() {
    Node owner = node("owner");
    Node other = in(scope, "other");
    owner.a = other; // written without the setter
    assertThrows(ReferenceCountException.class, () -> owner.takeA(scope));
    assertSame(other, owner.a);
    assertCounts(other, 1, 0);
    owner.a = null;
  }

  @Test
  void rootHoldsUntilItIsClosed() {
    Node a = logging("a");
    GcRoot<Node> root = heap.openRoot(a);
    assertSame(a, root.get());
    drop(a);
    assertAlive(a);
    assertEquals("a root of " + Errors.name(a), root.toString());
    root.close();
    assertEquals(List.of("finalize a"), log);
    for (Runnable use : List.<Runnable>of(root::share, root::get)) {
      IllegalStateException e = assertThrows(IllegalStateException.class, use::run);
      assertEquals(
          "Already closed: a root of "
              + Errors.name(a)
              + " (closed). Use it before it is closed, or open another one.",
          e.getMessage());
    }
  }

  @Test
  void objectLivesUntilItsUseReturns() {
    Node a = node("a");
    GcRoot<Node> root = heap.openRoot(a);
    drop(a);
    assertEquals("a", root.<String, RuntimeException>use(node -> node.name));
    assertThrows(
        IOException.class,
        () ->
            root.use(
                node -> {
                  root.close();
                  heap.collect();
                  assertSame(a, node);
                  assertAlive(a);
                  throw new IOException();
                }));
    assertDead(a);
    assertThrows(IllegalStateException.class, () -> root.use(_ -> 1));
  }

  @Test
  void useMayCloseTheHeap() {
    Node a = node("a");
    GcRoot<Node> root = heap.openRoot(a);
    int result =
        root.use(
            _ -> {
              closeHeap();
              return 1;
            });
    assertEquals(1, result);
    assertDead(a);
  }

  @Test
  void rootKeepsACycleThroughCollections() {
    Node a = node("a");
    Node b = node("b");
    ring(a, b);
    try (GcRoot<Node> root = heap.openRoot(a)) {
      assertCollects(0, a, b);
      assertSame(b, root.get().a);
    }
    assertEquals(2, heap.collect());
  }

  @Test
  void foreignHoldsAreCountedApartFromScopes() {
    Node a = Node.allocate(heap);
    assertSame(a, heap.retain(a));
    scope.keep(a);
    assertCounts(a, 3, 0);
    heap.release(a);
    heap.release(a);
    assertCounts(a, 1, 0);
    scope.close();
    assertDead(a);
  }
}
