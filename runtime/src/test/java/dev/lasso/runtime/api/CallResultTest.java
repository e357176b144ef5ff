package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OnBothHeaps;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a call returns is alive, or refused. */
@Tag("gate")
class CallResultTest extends RuntimeTest {

  private static Node make(String name) {
    return named(Node.create(GcScope.current()), name);
  }

  /** A heap in which no scope is open. */
  private static GcHeap open(boolean shared) {
    GcHeap.Builder builder = GcHeap.builder().maxPause(Duration.ofDays(1));
    return shared ? builder.shared() : builder.confined();
  }

  @Test
  void resultIsHeldByTheScopeAroundAndWhatWasInBetweenIsDead() {
    try (GcScope scope = heap.openScope()) {
      Node result =
          heap.call(
              () -> {
                make("between").setResource(resource("between"));
                return make("result");
              });
      assertEquals(List.of("close between"), takeLog());
      assertCounts(result, 1, 0);
      scope.drop(result);
      assertDead(result);
    }
  }

  @Test
  void resultThatALoopHoldsIsHeldAfterTheLoop() {
    Node element = node("element");
    try (GcScope scope = heap.openScope()) {
      Iterator<Node> loop = GcProtocol.holding(List.of(element).iterator());
      Node result = heap.call(loop::next);
      assertFalse(loop.hasNext());
      drop(element);
      assertCounts(result, 1, 0);
      scope.drop(result);
    }
    assertDead(element);
  }

  @Test
  void resultOfACallInALoopIsHeldAfterTheLoop() {
    Node element = node("element");
    try (GcScope scope = heap.openScope()) {
      Iterator<Node> loop = GcProtocol.holding(List.of(element, element).iterator());
      Node first = loop.next();
      assertSame(element, heap.call(() -> first));
      loop.next();
      assertFalse(loop.hasNext());
      drop(element);
      assertCounts(element, 1, 0);
      scope.drop(element);
    }
    assertDead(element);
  }

  @Test
  void scopeAroundIsTheOneThatWasOpenedLastBefore() {
    try (GcScope outer = heap.openScope()) {
      GcScope inner = heap.openScope();
      Node result =
          heap.call(
              () -> {
                GcScope later = heap.openScope();
                Node made = make("result");
                later.close();
                return made;
              });
      assertEquals("a scope that holds 0 objects", outer.toString());
      inner.drop(result);
      Node other =
          heap.call(
              () -> {
                inner.close();
                return make("other");
              });
      outer.drop(other);
      assertDead(result, other);
    }
  }

  @Test
  void callsWithinCallsHandTheirResultsOn() {
    try (GcScope scope = heap.openScope()) {
      Node result = heap.call(() -> heap.call(() -> heap.call(() -> make("result"))));
      assertCounts(result, 1, 0);
      scope.drop(result);
    }
    assertEquals(0, heap.stats().live());
  }

  @Test
  void ringIsKeptAsAWhole() {
    Node result =
        heap.call(
            () -> {
              Node a = make("a");
              Node b = make("b");
              ring(a, b);
              return a;
            });
    heap.collect();
    assertAlive(result, result.a);
  }

  @Test
  void resultThatTheScopeAroundHoldsIsNotCountedOnceMore() {
    Node mine = node("mine");
    for (int i = 0; i < 100; i++) {
      assertSame(mine, heap.call(() -> mine));
    }
    assertCounts(mine, 1, 0);
  }

  @OnBothHeaps
  void withoutAScopeAroundAResultThatDiesIsRefused(boolean shared) {
    try (GcHeap bare = open(shared)) {
      IllegalStateException refused =
          assertThrows(IllegalStateException.class, () -> bare.call(() -> make("result")));
      assertEquals(
          "Node#1 is the result of a call, and has died with the scope of the call, because nothing"
              + " else held or owned it. Make the call where a scope of the heap is open, which"
              + " then holds the result, or return heap.openRoot(result), or plain data.",
          refused.getMessage());
      assertEquals(0, bare.stats().live());
      assertNull(bare.call(() -> null));
      assertEquals("plain", bare.call(() -> make("plain").name));
    }
  }

  @OnBothHeaps
  void withoutAScopeAroundWhatOthersHoldOrOwnIsReturned(boolean shared) {
    try (GcHeap bare = open(shared);
        GcRoot<Node> root = bare.call(() -> bare.openRoot(make("root")))) {
      assertSame(root.get(), bare.call(root::get));
      Node owned =
          bare.call(
              () -> {
                Node made = make("owned");
                root.get().setA(made);
                return made;
              });
      bare.run(
          () -> {
            assertSame(owned, root.get().a);
            assertCounts(owned, 0, 1);
          });
    }
  }

  @Test
  void scopeOfAnEarlierEntryIsNotAroundACallThatEnters() {
    try (GcHeap shared = GcHeap.shared()) {
      GcScope suspended;
      try (GcScope _ = shared.enter()) {
        suspended = shared.openScope();
      }
      assertThrows(IllegalStateException.class, () -> shared.call(() -> make("result")));
      try (GcScope entry = shared.enter()) {
        Node result = shared.call(() -> make("result"));
        assertEquals("a scope that holds 0 objects", suspended.toString());
        assertEquals("a scope that holds 1 object", entry.toString());
        assertAlive(result);
        suspended.close();
      }
    }
  }

  @Test
  void deadResultIsRefusedAndAnotherHeapsIsNot() {
    Node dead = node("dead");
    drop(dead);
    assertTrue(
        assertThrows(DeadObjectException.class, () -> heap.call(() -> dead))
            .getMessage()
            .startsWith("Node#1 is dead: "));
    try (GcHeap other = open(false);
        GcScope scope = other.openScope()) {
      Node foreign = Node.create(scope);
      assertSame(foreign, heap.call(() -> foreign));
      assertCounts(foreign, 1, 0);
    }
  }

  // ------------------------------------------------------------------ actions that close scopes

  @Test
  void resultOfAnActionThatClosesItsOwnScopeIsHeldByTheScopeAround() {
    Node owner = node("owner");
    try (GcScope scope = heap.openScope()) {
      Node result =
          heap.call(
              () -> {
                Node made = make("result");
                owner.setA(made);
                GcScope.current().close();
                return made;
              });
      assertCounts(result, 1, 1);
      owner.setA(null);
      assertAlive(result);
      assertEquals("a scope that holds 1 object", scope.toString());
      scope.drop(result);
      assertDead(result);
    }
    assertNothingIsLeftInUnusedScopes();
  }

  @Test
  void resultThatDiedWithTheScopeThatItsActionClosedIsRefused() {
    String refused =
        assertThrows(
                DeadObjectException.class,
                () ->
                    heap.call(
                        () -> {
                          Node made = make("result");
                          GcScope.current().close();
                          return made;
                        }))
            .getMessage();
    assertTrue(refused.contains("its scope was closed"), refused);
    assertNothingIsLeftInUnusedScopes();
  }

  @Test
  void resultOfAnActionThatUnwindsIsHeldByTheScopeAroundOrRefused() {
    Node mine = node("mine");
    GcScope outer = heap.openScope();
    heap.call(
        () -> {
          outer.unwind();
          return mine;
        });
    assertCounts(mine, 2, 0);
    GcScope inner = heap.openScope();
    String refused =
        assertThrows(
                IllegalStateException.class,
                () ->
                    heap.call(
                        () -> {
                          outer.unwind();
                          return mine;
                        }))
            .getMessage();
    assertTrue(refused.startsWith(Errors.name(mine) + " is the result of a call whose"), refused);
    assertThrows(IllegalStateException.class, inner::mark);
    assertCounts(mine, 2, 0);
    outer.close();
    assertCounts(mine, 1, 0);
    assertNothingIsLeftInUnusedScopes();
  }

  @Test
  void scopeThatAnActionOpensInPlaceOfItsOwnTakesNoResult() {
    Node mine = node("mine");
    try (GcScope outer = heap.openScope()) {
      GcScope[] left = {null};
      heap.call(
          () -> {
            GcScope.current().close();
            left[0] = heap.openScope();
            return mine;
          });
      assertEquals("a scope that holds 1 object", outer.toString());
      assertEquals("a scope that holds 0 objects", left[0].toString());
      left[0].close();
    }
    assertCounts(mine, 1, 0);
    assertNothingIsLeftInUnusedScopes();
  }

  @Test
  void resultOfANestedCallThatClosesTheOuterScopeIsHeldFurtherOut() {
    Node mine = node("mine");
    try (GcScope outer = heap.openScope()) {
      Node result =
          heap.call(
              () -> {
                GcScope ofOuter = GcScope.current();
                return heap.call(
                    () -> {
                      ofOuter.close();
                      return mine;
                    });
              });
      assertSame(mine, result);
      assertEquals("a scope that holds 1 object", outer.toString());
    }
    assertCounts(mine, 1, 0);
    assertNothingIsLeftInUnusedScopes();
  }

  @Test
  void actionThatClosesItsScopeMayReturnPlainDataAndRun() {
    assertEquals(
        "plain",
        heap.call(
            () -> {
              GcScope.current().close();
              return "plain";
            }));
    heap.run(() -> GcScope.current().close());
    assertNothingIsLeftInUnusedScopes();
  }

  @Test
  void resultOfAnActionThatLeavesASharedHeapIsRefused() {
    try (GcHeap shared = GcHeap.shared()) {
      GcRoot<Node> root = shared.call(() -> shared.openRoot(make("rooted")));
      String refused =
          assertThrows(
                  IllegalStateException.class,
                  () ->
                      shared.call(
                          () -> {
                            Node rooted = root.get();
                            GcScope.current().close();
                            return rooted;
                          }))
              .getMessage();
      assertEquals(
          "A call has returned a Node after its action has left "
              + shared
              + ", so it can no longer be held. Close a scope where it was opened, or return plain"
              + " data.",
          refused);
      assertFalse(shared.isInside());
      shared.run(() -> assertCounts(root.get(), 1, 0));
      root.close();
    }
  }

  @Test
  void resultOfAnActionThatClosesTheHeapIsRefused() {
    GcHeap other = open(false);
    try (GcScope _ = other.openScope()) {
      String refused =
          assertThrows(
                  DeadObjectException.class,
                  () ->
                      other.call(
                          () -> {
                            Node made = make("result");
                            other.close();
                            return made;
                          }))
              .getMessage();
      assertTrue(refused.contains("its heap was closed"), refused);
    }
    logged.take();
  }

  /** Opens as many scopes as there are unused ones: none of them may hold anything. */
  private void assertNothingIsLeftInUnusedScopes() {
    List<GcScope> scopes = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      scopes.add(heap.openScope());
      assertEquals("a scope that holds 0 objects", scopes.getLast().toString());
    }
    scopes.reversed().forEach(GcScope::close);
    heap.inspect().verify();
  }
}
