package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What user code may do while the heap is calling it. */
@Tag("gate")
class ReentrancyTest extends RuntimeTest {

  @Test
  void collectInAFinalizerOrResourceOfTheCountPathCollects() {
    Node a = finalized("a", self -> log.add("collected " + heap.collect()));
    a.setResource(
        () -> {
          droppedLoop();
          log.add("collected " + heap.collect());
        });
    a.setA(a);
    a.setA(null);
    Node loop = droppedLoop();
    drop(a);
    assertEquals(List.of("finalize a", "collected 1", "collected 1"), log);
    assertDead(a, loop);
  }

  @Test
  void releaseInAFinalizerIsDoneBeforeItReturns() {
    Node other = logging("other");
    Node below = logging("below");
    other.moveA(held, below);
    Node next = logging("next");
    Node a =
        finalized(
            "a",
            self -> {
              drop(other);
              assertDead(other, below);
              log.add("a goes on");
            });
    a.moveA(held, next);
    drop(a);
    assertEquals(
        List.of("finalize a", "finalize other", "finalize below", "a goes on", "finalize next"),
        log);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 49, 50, 51, 52, 60, 500})
  void nestedReleasesDestroyEverything(int depth) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < depth; i++) {
      int next = i + 1;
      nodes.add(
          finalized(
              "" + i,
              self -> {
                if (next < depth) {
                  drop(nodes.get(next));
                  log.add(Inside.isDestroyed(nodes.get(next)) + " " + next);
                }
              }));
    }
    drop(nodes.getFirst());
    assertEquals(0, heap.stats().live());
    nodes.forEach(RuntimeTest::assertDead);
    for (int i = 0; i < depth; i++) {
      assertTrue(log.contains("finalize " + i));
    }
    for (int i = 1; i < Math.min(depth, 50); i++) {
      assertTrue(log.contains("true " + i), "drained before the release returned");
    }
    assertEquals(depth > 50, log.contains("false 50"), "deferred");
  }

  @Test
  void nestedReleasesInResourcesDestroyEverything() {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int next = i + 1;
      Node node = node("" + i);
      node.setResource(
          () -> {
            log.add("close");
            if (next < 200) {
              drop(nodes.get(next));
            }
          });
      nodes.add(node);
    }
    drop(nodes.getFirst());
    assertEquals(200, log.size());
    assertEquals(0, heap.stats().live());
  }

  @Test
  void queuedObjectReadsAsDeadUntilItsOwnFinalizer() {
    Node second = finalized("second", self -> assertSame(self, self.weak));
    GcWeak<Node> plain = GcWeak.of(second);
    GcWeak<Node> watching = watch(second);
    Node first =
        finalized(
            "first",
            self -> {
              drop(second);
              assertNull(plain.get());
              assertNull(watching.get());
              assertFalse(heapVisits(second));
              for (Runnable use : usesOf(second)) {
                DeadObjectException e = assertThrows(DeadObjectException.class, use::run);
                assertTrue(e.getMessage().contains("about to be destroyed"), e.getMessage());
              }
              assertEquals(0, heap.collect());
            });
    second.setWeak(second);
    Node outer = first;
    for (int level = 1; level < Inside.MAX_LEVEL; level++) {
      Node inner = outer;
      outer = Node.createFinalized(held, self -> drop(inner));
    }
    drop(outer);
    assertEquals(List.of("finalize first", "finalize second", "callback second"), log);
    assertDead(outer, first, second);
  }

  private boolean heapVisits(Node node) {
    List<GcObject> seen = new ArrayList<>();
    heap.inspect().visitObjects((object, arg) -> seen.add(object), null);
    return seen.contains(node);
  }

  private List<Runnable> usesOf(Node node) {
    Node live = node("live");
    return List.of(
        () -> held.keep(node),
        () -> heap.retain(node),
        () -> heap.release(node),
        () -> heap.openRoot(node),
        () -> live.setA(node),
        () -> live.list.add(node),
        () -> live.setWeak(node),
        () -> watch(node));
  }

  @Test
  void finalizerThatDeletesItsObjectIsRefused() {
    Node a =
        finalized(
            "a", self -> assertThrows(IllegalStateException.class, () -> python.delete(self)));
    python.untrack(a);
    drop(a);
    assertEquals(1, log.size());
    assertDead(a);
  }

  @Test
  void finalizerMayHoldAndLetGoAgain() {
    Node a =
        finalized(
            "a",
            self -> {
              held.keep(self);
              held.drop(self);
              self.setA(self);
              self.setA(null);
            });
    drop(a);
    assertDead(a);
    assertEquals(List.of("finalize a"), log);
  }

  @Test
  void objectsCreatedByACallbackOfACollectionLive() {
    Node a = loop("a");
    List<Node> created = new ArrayList<>();
    GcWeak.of(
        a,
        weak -> {
          for (int i = 0; i < 10; i++) {
            created.add(node("new"));
            created.getLast().setA(created.getFirst());
          }
        });
    assertCollects(1, a);
    created.forEach(RuntimeTest::assertAlive);
    assertCounts(created.getFirst(), 1, 10);
  }

  @Test
  void callbackThatReleasesAnotherMemberOfTheGarbageIsHarmless() {
    Node a = node("a");
    Node b = logging("b");
    a.setA(a);
    a.setB(b);
    GcWeak.of(a, weak -> a.setB(null));
    assertCollects(1, b, a);
    assertEquals(List.of("finalize b"), log);
    assertDead(a, b);
  }

  @Test
  void closeOfAResourceThatResurrectsNothingButOwnsAgainThrows() {
    Node live = node("live");
    Node a = loop("a");
    a.setResource(
        () -> {
          assertThrows(DeadObjectException.class, () -> live.setA(a));
          assertThrows(DeadObjectException.class, () -> held.keep(a));
          a.setB(live); // until it is closed
          assertCounts(live, 1, 1);
          log.add("closed");
        });
    assertCollects(1, a);
    assertEquals(List.of("closed"), log);
    assertCounts(live, 1, 0);
  }

  @Test
  void elementsOfAListAreAllReleasedThoughAFinalizerKillsTheOwner() {
    Node owner = node("owner");
    Node first = finalized("first", self -> drop(owner));
    Node second = logging("second");
    owner.list.move(held, first);
    owner.list.move(held, second);
    owner.list.clear();
    assertEquals(List.of("finalize second", "finalize first"), log);
    assertDead(owner, first, second);
  }

  /**
   * At the limit of nested destructions, what dies during a collection waits for the outer ones.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 48, 49, 50, 51, 60})
  void collectInNestedFinalizersFreesEachObjectOnce(int depth) {
    Node cut = finalized("cut", self -> self.setA(null));
    Node waiting = logging("waiting");
    Node watched = node("watched");
    cut.setA(waiting);
    waiting.setA(cut);
    waiting.setResource(resource("waiting"));
    watched.setA(watched);
    watched.setB(cut);
    GcWeak<Node> callback = GcWeak.of(watched, weak -> log.add("callback"));
    drop(cut, waiting, watched);

    Node inner = finalized("inner", self -> heap.collect());
    for (int i = 1; i < depth; i++) {
      Node next = inner;
      inner = Node.createFinalized(held, self -> drop(next));
    }
    drop(inner);

    assertNull(callback.get());
    assertDead(cut, watched, inner);
    assertEquals(0, heap.collect());
    assertDead(waiting);
    assertEquals(0, heap.stats().live());
    assertEquals(
        List.of("finalize inner", "callback", "finalize cut", "finalize waiting", "close waiting"),
        log);
    for (int i = 0; i < 10; i++) {
      drop(node("after"));
    }
    assertEquals(0, heap.stats().live());
  }
}
