package dev.lasso.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * CPython's cases of group C: finalizers of objects that die by count.
 *
 * <p>Left out: 42 (explicit call_finalizer), as Lasso has no such call.
 */
class ConformanceFinalizerTest extends RuntimeTest {

  @Test
  @DisplayName("35 test_simple: F a, w(a); drop → finalizer once, w dead; collect → still once")
  void c35_finalizerRunsOnce() {
    Node a = logging("a");
    GcWeak<Node> w = GcWeak.of(a);
    drop(a);
    assertEquals(List.of("finalize a"), log);
    assertNull(w.get());
    assertEquals(0, heap.collect());
    assertEquals(List.of("finalize a"), log);
  }

  @Test
  @DisplayName("37 test_non_gc: non-GC F → once, untracked")
  void c37_atomicObjectIsFinalizedAndNeverTracked() {
    Leaf leaf = create(held, h -> new Leaf(h, self -> log.add("finalize")));
    assertFalse(GcHeap.isTracked(leaf));
    drop(leaf);
    assertEquals(List.of("finalize"), log);
    assertDead(leaf);
  }

  @Test
  @DisplayName(
      "38 test_non_gc_resurrect: in CPython finalized again; in Lasso once, as it has a flag for"
          + " each object")
  void c38_resurrectedAtomicObjectIsFinalizedOnce() {
    Leaf leaf =
        create(
            held,
            h ->
                new Leaf(
                    h,
                    self -> {
                      log.add("finalize");
                      held.keep(self);
                    }));
    drop(leaf);
    assertAlive(leaf);
    drop(leaf);
    assertDead(leaf);
    assertEquals(List.of("finalize"), log);
  }

  @Test
  @DisplayName("39 F a, wc(a); drop → finalizer (weakref resolves inside), then callback")
  void c39_weakReferenceResolvesInsideTheFinalizer() {
    List<GcWeak<Node>> weak = new ArrayList<>();
    Node a = finalized("a", self -> assertSame(self, weak.getFirst().get()));
    weak.add(watch(a));
    drop(a);
    assertEquals(List.of("finalize a", "callback a"), log);
  }

  @Test
  @DisplayName("40 is_finalized(self): false inside count-path finalizer, true inside GC-path one")
  void c40_isFinalizedInsideTheFinalizerTellsThePath() {
    Node.Action action =
        self -> {
          log.add("is finalized: " + GcHeap.isFinalized(self));
          held.keep(self);
        };
    Node byCount = finalized("count", action);
    Node byCollector = finalized("collector", action);
    byCollector.setA(byCollector);
    assertFalse(GcHeap.isFinalized(byCount));
    drop(byCount);
    drop(byCollector);
    assertEquals(0, heap.collect());
    assertEquals(
        List.of(
            "finalize count", "is finalized: false", "finalize collector", "is finalized: true"),
        log);
    assertTrue(GcHeap.isFinalized(byCount));
    assertTrue(GcHeap.isFinalized(byCollector));
  }

  @Test
  @DisplayName("43 type whose destructor does not invoke the finalizer → 0 calls; in Lasso: delete")
  void c43_deletedObjectIsNotFinalized() {
    Node a = logging("a");
    heap.untrack(a);
    heap.retain(a);
    drop(a);
    heap.delete(a);
    assertEquals(List.of(), log);
    assertDead(a);
  }

  @Test
  @DisplayName(
      "44 test_ref_created_during_del: finalizer leaks a weakref to self → dead afterwards")
  void c44_weakReferenceMadeInTheFinalizerDies() {
    List<GcWeak<Node>> leaked = new ArrayList<>();
    Node a = finalized("a", self -> leaked.add(GcWeak.of(self)));
    drop(a);
    assertNull(leaked.getFirst().get());
    assertDead(a);
  }

  @Test
  @DisplayName("45 finalizer throws → unraisable hook once, object still destroyed")
  void c45_throwingFinalizerIsReportedAndTheObjectDies() {
    IllegalArgumentException thrown = new IllegalArgumentException("thrown");
    Node a =
        finalized(
            "a",
            self -> {
              throw thrown;
            });
    Node owned = node("owned");
    a.setA(owned);
    drop(owned, a);
    GcUnraisable report = takeUnraisable();
    assertSame(thrown, report.exception());
    assertSame(a, report.object());
    assertTrue(report.message().startsWith("finalizing Node.Finalized#"), report.message());
    assertDead(a, owned);
  }

  @Test
  @DisplayName("46 test_is_finalized: resurrected by finalizer → true; plain value → false")
  void c46_onlyAFinalizedObjectIsFinalized() {
    Node a = lazarus("a");
    Node plain = node("plain");
    drop(a);
    assertTrue(GcHeap.isFinalized(a));
    assertFalse(GcHeap.isFinalized(plain));
    drop(a);
    assertEquals(List.of("finalize a"), log);
    assertFalse(GcHeap.isFinalized(a), "dead");
  }

  @Test
  @DisplayName(
      "1.2 a finalizer that only makes a self-loop resurrects; collected later without a call")
  void finalizerThatOwnsItselfBringsItsObjectBack() {
    Node a = finalized("a", self -> self.setA(self));
    drop(a);
    assertCounts(a, 0, 1);
    assertTrue(GcHeap.isTracked(a));
    assertEquals(1, heap.collect());
    assertEquals(List.of("finalize a"), log);
    assertDead(a);
  }

  @Test
  @DisplayName(
      "1.2 a weakref survives a resurrection of the count path, and its callback is not called")
  void weakReferenceSurvivesAResurrectionByCount() {
    Node a = lazarus("a");
    GcWeak<Node> w = watch(a);
    Node pointing = node("pointing");
    pointing.setWeak(a);
    drop(a);
    assertSame(a, w.get());
    assertSame(a, pointing.weak);
    assertEquals(List.of("finalize a"), takeLog());
    drop(a);
    assertEquals(List.of("callback a"), log);
    assertNull(pointing.weak);
  }

  @Test
  @DisplayName("35 on a whole tree: each finalizer once, in the order of the fields, depth first")
  void resurrectedChildLivesOnWhenItsOwnerDies() {
    Node a = logging("a");
    Node b = lazarus("b");
    Node c = logging("c");
    a.setA(b);
    b.setA(c);
    drop(c, b, a);
    assertEquals(List.of("finalize a", "finalize b"), log);
    assertDead(a);
    assertCounts(b, 1, 0);
    assertNotNull(b.a);
  }
}
