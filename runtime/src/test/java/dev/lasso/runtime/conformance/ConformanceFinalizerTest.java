package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Leaf;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** CPython's cases of group C: finalizers of objects that die by count. */
@Tag("gate")
class ConformanceFinalizerTest extends RuntimeTest {

  @Case(35)
  @DisplayName("test_simple: F a, w(a); drop → finalizer once, w dead; collect → still once")
  void finalizerRunsOnce() {
    Node a = logging("a");
    GcWeak<Node> w = GcWeak.of(a);
    drop(a);
    assertEquals(List.of("finalize a"), log);
    assertNull(w.get());
    assertEquals(0, heap.collect());
    assertEquals(List.of("finalize a"), log);
  }

  @Case(36)
  @DisplayName(
      "test_simple_resurrect: R a, w(a); drop → once, survives, w resolves; let go → dead, once")
  void objectThatItsFinalizerBringsBackKeepsItsWeakReferences() {
    Node a = lazarus("a");
    GcWeak<Node> w = GcWeak.of(a);
    GcWeak<Node> wc = watch(a);
    Node pointing = node("pointing");
    pointing.setWeak(a);
    drop(a);
    assertEquals(List.of("finalize a"), takeLog());
    assertCounts(a, 1, 0);
    for (Node referent : List.of(w.get(), wc.get(), pointing.weak)) {
      assertSame(a, referent);
    }
    drop(a);
    assertEquals(List.of("callback a"), log);
    assertDead(a);
    assertNull(w.get());
    assertNull(pointing.weak);
  }

  @Case(37)
  @DisplayName("test_non_gc: non-GC F → once, untracked")
  void atomicObjectIsFinalizedAndNeverTracked() {
    Leaf leaf = create(held, h -> new Leaf(h, self -> log.add("finalize")));
    assertFalse(GcCPython.isTracked(leaf));
    heap.release(heap.retain(leaf));
    assertEquals(0, heap.stats().suspects());
    drop(leaf);
    assertEquals(List.of("finalize"), log);
    assertDead(leaf);
  }

  @Case(38)
  @DisplayName(
      "test_non_gc_resurrect: in CPython finalized again; in Lasso once, as it has a flag for each"
          + " object")
  void resurrectedAtomicObjectIsFinalizedOnce() {
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

  @Case(39)
  @DisplayName("F a, wc(a); drop → finalizer (weakref resolves inside), then callback")
  void weakReferenceResolvesInsideTheFinalizer() {
    List<GcWeak<Node>> weak = new ArrayList<>();
    Node a = finalized("a", self -> assertSame(self, weak.getFirst().get()));
    weak.add(watch(a));
    drop(a);
    assertEquals(List.of("finalize a", "callback a"), log);
  }

  @Case(40)
  @DisplayName("is_finalized(self): false inside count-path finalizer, true inside GC-path one")
  void isFinalizedInsideTheFinalizerTellsThePath() {
    Node.Action action =
        self -> {
          log.add("is finalized: " + GcCPython.isFinalized(self));
          held.keep(self);
        };
    Node byCount = finalized("count", action);
    Node byCollector = looped(finalized("collector", action));
    assertFalse(GcCPython.isFinalized(byCount));
    drop(byCount);
    assertCollects(0, byCollector);
    assertEquals(
        List.of(
            "finalize count", "is finalized: false", "finalize collector", "is finalized: true"),
        log);
    assertTrue(GcCPython.isFinalized(byCount));
    assertTrue(GcCPython.isFinalized(byCollector));
  }

  @Case(43)
  @DisplayName("type whose destructor does not invoke the finalizer → 0 calls; in Lasso: delete")
  void deletedObjectIsDestroyedAndNotFinalized() {
    Node a = logging("a");
    Node owned = logging("owned");
    a.setA(owned);
    a.list.add(owned);
    a.setResource(resource("a"));
    python.untrack(a);
    heap.retain(a);
    drop(owned, a);
    python.delete(a);
    assertEquals(List.of("close a", "finalize owned"), log);
    assertDead(a, owned);
  }

  @Case(44)
  @DisplayName("test_ref_created_during_del: finalizer leaks a weakref to self → dead afterwards")
  void weakReferenceMadeInTheFinalizerDies() {
    List<GcWeak<Node>> leaked = new ArrayList<>();
    Node a = finalized("a", self -> leaked.add(GcWeak.of(self)));
    drop(a);
    assertNull(leaked.getFirst().get());
    assertDead(a);
  }

  @Case(45)
  @DisplayName("finalizer throws → unraisable hook once, object still destroyed")
  void throwingFinalizerIsReportedAndTheObjectDies() {
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
    assertSame(thrown, report.thrown());
    assertSame(a, report.object());
    assertTrue(report.message().startsWith("finalizing Node.Finalized#"), report.message());
    assertDead(a, owned);
  }

  @Case(46)
  @DisplayName("test_is_finalized: resurrected by finalizer → true; plain value → false")
  void onlyAFinalizedObjectIsFinalized() {
    Node a = lazarus("a");
    Node plain = node("plain");
    drop(a);
    assertTrue(GcCPython.isFinalized(a));
    assertFalse(GcCPython.isFinalized(plain));
    drop(a);
    assertEquals(List.of("finalize a"), log);
    assertFalse(GcCPython.isFinalized(a), "dead");
  }

  @Case(41)
  @DisplayName(
      "count-path finalizer makes self→self → survives, wc not called; collect → c=1, finalizer"
          + " not repeated, wc called")
  void finalizerThatOwnsItselfBringsItsObjectBack() {
    Node a = finalized("a", self -> self.setA(self));
    watch(a);
    drop(a);
    assertCounts(a, 0, 1);
    assertTrue(GcCPython.isTracked(a));
    assertEquals(List.of("finalize a"), log);
    assertEquals(1, heap.collect());
    assertEquals(List.of("finalize a", "callback a"), log);
    assertDead(a);
  }

  @Test
  @DisplayName("a child resurrected while its owner dies lives on with what it owns")
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
