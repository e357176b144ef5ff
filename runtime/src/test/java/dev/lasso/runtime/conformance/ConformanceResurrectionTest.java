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

/**
 * CPython's cases of group D in which user code that a collection calls changes the graph: what
 * lives on, what dies at once, and what is left to the next collection.
 */
@Tag("gate")
class ConformanceResurrectionTest extends RuntimeTest {

  @Case(48)
  @DisplayName(
      "test_simple_resurrect: R a→a, w(a), wc(a) → once, survives, c=0, wc called and dead, w alive"
          + " as in 3.15; let go → no 2nd call, w dead")
  void loopThatBringsItselfBackLosesTheReferencesThatWereTold() {
    Node a = looped(lazarus("a"));
    GcWeak<Node> w = GcWeak.of(a);
    GcWeak<Node> wc = watch(a);
    assertCollects(0, a);
    assertEquals(List.of("callback a", "finalize a"), takeLog());
    assertCounts(a, 1, 1);
    assertNull(wc.get());
    assertSame(a, w.get());
    assertCollects(1, a);
    assertEquals(List.of(), log);
    assertDead(a);
    assertNull(w.get());
  }

  @Case(60)
  @DisplayName(
      "test_resurrection_does_not_block_cleanup_of_other_objects: 100 loops + 1 R loop → c=100; R"
          + " alone → c=0; 2 R's let go → c=2; stats deltas equal c")
  void resurrectedLoopsAreCountedWhenTheyDie() {
    List<Node> resurrected = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      loop(node("n"));
    }
    resurrected.add(loop(lazarus("r1")));
    assertCollects(100);
    resurrected.add(loop(lazarus("r2")));
    assertCollects(0);
    resurrected.forEach(this::drop);
    assertCollects(2);
    assertEquals(List.of("finalize r1", "finalize r2"), log);
  }

  private Node loop(Node node) {
    node.setA(node);
    drop(node);
    return node;
  }

  private void assertCollects(int expected) {
    long before = heap.stats().collected();
    assertEquals(expected, heap.collect());
    assertEquals(before + expected, heap.stats().collected());
  }

  @Case(61)
  @DisplayName("r(R)↔k, q→q, q→r → finalizers r, k, q; c=1 (q only); let go → c=2, no calls")
  void whatARevivedObjectReachesLivesOnAndItsOwnersDie() {
    Node r = lazarus("r");
    Node k = logging("k");
    Node q = looped(logging("q"));
    ring(r, k);
    q.setB(r);
    assertCollects(1, k, q, r);
    assertEquals(List.of("finalize r", "finalize k", "finalize q"), takeLog());
    assertDead(q);
    assertCounts(r, 1, 1);
    assertCounts(k, 0, 1);
    assertCollects(2, r);
    assertEquals(List.of(), log);
    assertDead(r, k);
  }

  @Case(62)
  @DisplayName(
      "z1↔self, z2↔self, z1→z2; z1's finalizer stores z2 → both finalized once, z2 survives, c=1;"
          + " let go → c=1, no call")
  void objectThatAnotherFinalizerBringsBackSurvivesAlone() {
    List<Node> stored = new ArrayList<>();
    Node z1 = finalized("z1", self -> held.keep(stored.getFirst()));
    Node z2 = logging("z2");
    stored.add(z2);
    z1.setA(z1);
    z2.setA(z2);
    z1.setB(z2);
    assertCollects(1, z2, z1);
    assertEquals(List.of("finalize z1", "finalize z2"), takeLog());
    assertDead(z1);
    assertCounts(z2, 1, 1);
    assertCollects(1, z2);
    assertEquals(List.of(), log);
    assertDead(z2);
  }

  @Case(64)
  @DisplayName(
      "a's finalizer drops its only edge to b (b F, b→a, a→a) → b finalized once, both dead;"
          + " independent loop counted")
  void objectThatDiesInTheFinalizerPhaseIsFinalizedOnceAndNotCounted() {
    Node a = finalized("a", self -> self.setB(null));
    Node b = logging("b");
    a.setA(a);
    a.setB(b);
    b.setA(a);
    Node loop = loop("loop");
    drop(a, b, loop);
    assertEquals(2, heap.collect(), "a and the loop");
    assertEquals(List.of("finalize a", "finalize b"), log);
    assertDead(a, b, loop);
  }

  @Case(67)
  @DisplayName("finalizer adds only an internal edge among trash objects → still collected")
  void newEdgeWithinTheGarbageSavesNothing() {
    List<Node> all = new ArrayList<>();
    Node a = finalized("a", self -> all.get(0).setB(all.get(1)));
    Node b = node("b");
    all.addAll(List.of(a, b));
    ring(a, b);
    assertCollects(2, a, b);
    assertEquals(List.of("finalize a"), log);
    assertDead(a, b);
  }

  @Case(70)
  @DisplayName(
      "test_get_objects_during_gc: in a GC-phase finalizer get_objects() lacks self,"
          + " get_referrers(self) lacks other trash")
  void garbageIsNotListedInFinalizers() {
    Node owner = node("owner");
    Node a =
        finalized(
            "a",
            self -> {
              assertEquals(List.of(owner), python.getObjects());
              assertEquals(List.of(), python.getReferrers(self));
            });
    Node b = node("b");
    ring(a, b);
    assertCollects(2, a, b);
    assertEquals(List.of("finalize a"), log);
  }

  @Case(72)
  @DisplayName(
      "test_bug1055820d: d0 (F), outside the trash but held by it only, asks w(c2) when the clears"
          + " kill it → null")
  void finalizerOfAnObjectThatTheClearsFreeSeesNoGarbage() {
    List<GcWeak<Node>> weak = new ArrayList<>();
    Node d0 = finalized("d0", self -> log.add("sees " + weak.getFirst().get()));
    python.untrack(d0); // in CPython: of an older generation
    Node c1 = loop("c1");
    c1.setB(d0);
    Node c2 = loop("c2");
    weak.add(GcWeak.of(c2));
    assertCollects(2, d0, c1, c2);
    assertEquals(List.of("finalize d0", "sees null"), log);
    assertDead(d0, c1, c2);
  }

  @Case(73)
  @DisplayName("weakref callback removes the last root of another cycle q → survives; next c=1")
  void cycleThatACallbackLetsGoIsForTheNextCollection() {
    Node q = loop("q");
    Node a = loop("a");
    GcWeak.of(a, weak -> drop(q));
    assertCollects(1, a);
    assertCounts(q, 0, 1);
    assertEquals(1, heap.collect());
    assertDead(a, q);
  }

  @Case(74)
  @DisplayName("finalizer removes the last ref to an acyclic outside object → it dies immediately")
  void outsideObjectThatAFinalizerLetsGoDiesAtOnce() {
    Node outside = logging("outside");
    Node a =
        finalized(
            "a",
            self -> {
              drop(outside);
              assertDead(outside);
              log.add("end of a");
            });
    a.setA(a);
    assertCollects(1, a);
    assertEquals(List.of("finalize a", "finalize outside", "end of a"), log);
  }
}
