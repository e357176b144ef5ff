package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** CPython's cases of group D: finalizers in cycles. */
@Tag("gate")
class ConformanceCycleFinalizerTest extends RuntimeTest {

  @Case(47)
  @DisplayName("test_simple: F a→a, w(a); drop, collect → once, w dead; collect again → still once")
  void selfLoopIsFinalizedOnce() {
    Node a = looped(logging("a"));
    GcWeak<Node> w = GcWeak.of(a);
    assertCollects(1, a);
    assertNull(w.get());
    assertEquals(0, heap.collect());
    assertEquals(List.of("finalize a"), log);
  }

  @Case(49)
  @DisplayName("test_simple_suicide: S a→a; drop, collect → once, w dead, c=0")
  void loopThatCutsItselfIsNotCounted() {
    Node a = looped(suicidal("a"));
    GcWeak<Node> w = GcWeak.of(a);
    assertCollects(0, a);
    assertNull(w.get());
    assertDead(a);
    assertEquals(List.of("finalize a"), log);
    assertEquals(0, heap.stats().collected());
    assertEquals(1, heap.stats().diedByCount());
  }

  @Case(58)
  @DisplayName("test_resurrection_only_happens_once_per_object: R a→a → 1 call; again → dead")
  void objectIsResurrectedOnce() {
    Node a = looped(lazarus("a"));
    assertCollects(0, a);
    assertCollects(1, a);
    assertEquals(List.of("finalize a"), log);
    assertDead(a);
  }

  @Case(59)
  @DisplayName("test_resurrection_is_transitive: R a↔cargo → a survives with cargo intact")
  void resurrectionIsTransitive() {
    Node a = lazarus("a");
    Node cargo = node("cargo");
    Node tail = node("tail");
    ring(a, cargo);
    cargo.list.add(tail);
    assertCollects(0, cargo, tail, a);
    assertSame(cargo, a.a);
    assertSame(a, cargo.a);
    assertEquals(List.of(tail), cargo.list);
    assertAlive(a, cargo, tail);
  }

  @Case(63)
  @DisplayName(
      "a↔b, a→leaf, all F that inspect edges → all see every edge intact; only then clears")
  void everyFinalizerSeesAllEdges() {
    List<Node> all = new ArrayList<>();
    Node.Action inspect =
        self -> {
          assertAlive(all.get(0), all.get(1), all.get(2));
          assertSame(all.get(1), all.get(0).a);
          assertSame(all.get(0), all.get(1).a);
          assertSame(all.get(2), all.get(0).b);
        };
    Node a = finalized("a", inspect);
    Node b = finalized("b", inspect);
    Node leaf = finalized("leaf", inspect);
    all.addAll(List.of(a, b, leaf));
    ring(a, b);
    a.setB(leaf);
    assertCollects(3, a, b, leaf);
    assertEquals(List.of("finalize a", "finalize b", "finalize leaf"), log);
  }

  @Case(65)
  @DisplayName("finalizer creates a new unrelated self-loop → not collected in this pass; next c=1")
  void garbageMadeByAFinalizerIsForTheNextCollection() {
    Node a =
        looped(
            finalized(
                "a",
                self -> {
                  droppedLoop();
                }));
    assertCollects(1, a);
    assertEquals(1, heap.collect());
    assertEquals(0, heap.stats().live());
  }

  @Case(68)
  @DisplayName("finalizer calls collect() → 0; outer result unaffected; no stats")
  void collectInAFinalizerOfACollectionDoesNothing() {
    Node a = looped(finalized("a", self -> log.add("collected " + heap.collect())));
    a.setResource(() -> log.add("closed, collected " + heap.collect()));
    Node other = loop("other");
    assertCollects(2, a, other);
    assertEquals(List.of("finalize a", "collected 0", "closed, collected 0"), log);
    assertEquals(1, heap.stats().collections());
  }

  @Case(69)
  @DisplayName("two F in a cycle both throw → 2 unraisable reports, both collected")
  void throwingFinalizersInACycleAreReported() {
    Node.Action fail =
        self -> {
          throw new IllegalStateException(self.name);
        };
    Node a = finalized("a", fail);
    Node b = finalized("b", fail);
    ring(a, b);
    assertCollects(2, a, b);
    assertEquals(List.of("a", "b"), takeUnraisableMessages());
    assertDead(a, b);
  }

  @Case(71)
  @DisplayName(
      "test_function_tp_clear_leaves_consistent_state: X, freed by a clear, reaches no cleared Y")
  void weakReferenceMadeInAFinalizerDoesNotShowClearedObjects() {
    List<GcWeak<Node>> weak = new ArrayList<>();
    Node y = node("y");
    Node t = finalized("t", self -> weak.add(watch(y)));
    Node x = finalized("x", self -> assertNull(weak.getFirst().get()));
    python.untrack(x); // so that it is not part of the garbage
    ring(t, y);
    t.setB(x);
    assertCollects(2, x, y, t);
    assertEquals(List.of("finalize t", "finalize x"), log);
    assertDead(x, y, t);
  }

  @Case(75)
  @DisplayName("test_gc_main_module_at_shutdown: F in a cycle at heap shutdown → finalizer runs")
  void closingTheHeapFinalizesCycles() {
    Node a = looped(logging("a"));
    closeHeap();
    assertEquals(List.of("finalize a"), log);
    assertDead(a);
  }

  @Case(66)
  @DisplayName(
      "finalizer creates new n→self and self→n → c=0, as for any outside reference; next c=2, no"
          + " 2nd call")
  void newObjectThatPointsIntoTheGarbageSavesItForOneCollection() {
    for (boolean moved : List.of(false, true)) {
      Node a =
          finalized(
              "a",
              self -> {
                Node fresh = node("fresh");
                fresh.setA(self);
                if (moved) {
                  self.moveB(held, fresh);
                } else {
                  self.setB(fresh);
                  drop(fresh);
                }
              });
      a.setA(a);
      assertCollects(0, a);
      assertAlive(a);
      assertEquals(2, heap.collect());
      assertEquals(List.of("finalize a"), takeLog());
      assertDead(a);
    }
  }

  @Test
  @DisplayName(
      "1.2 dying by count in the finalizer phase, brought back by its finalizer → not this time")
  void survivorOfADeathByCountIsLeftToTheNextCollection() {
    Node a = looped(suicidal("a"));
    Node b = finalized("b", self -> self.setB(self));
    a.setB(b);
    Node leaf = node("leaf");
    b.setA(leaf);
    drop(leaf);
    drop(b);
    assertCollects(0, a);
    assertDead(a);
    assertCounts(b, 0, 1);
    assertSame(leaf, b.a);
    assertCounts(leaf, 0, 1);
    assertEquals(2, heap.collect());
    assertDead(b);
    assertDead(leaf);
    assertEquals(List.of("finalize a", "finalize b"), log);
  }
}
