package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void withoutAScopeAroundAResultThatDiesIsRefused(boolean shared) {
    try (GcHeap bare = open(shared)) {
      IllegalStateException refused =
          assertThrows(IllegalStateException.class, () -> bare.call(() -> make("result")));
      assertEquals(
          "Node#1 is the result of a call, and has died with the scope of the call: nobody else"
              + " held or owned it. Call where a scope of the heap is open, which then holds the"
              + " result; or return heap.openRoot(result), or plain data.",
          refused.getMessage());
      assertEquals(0, bare.stats().live());
      assertNull(bare.call(() -> null));
      assertEquals("plain", bare.call(() -> make("plain").name));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
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
}
