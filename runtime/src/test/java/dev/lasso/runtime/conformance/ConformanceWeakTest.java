package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.JvmGarbage;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/** CPython's cases of group E: weak references. */
@Tag("gate")
class ConformanceWeakTest extends RuntimeTest {

  @Case(76)
  @DisplayName("test_basic_callback: wc(a), drop → called once with the dead weakref")
  void callbackIsCalledOnceWithTheDeadReference() {
    Node a = node("a");
    List<GcWeak<Node>> called = new ArrayList<>();
    GcWeak<Node> w = GcWeak.of(a, called::add);
    drop(a);
    assertEquals(1, called.size());
    assertSame(w, called.getFirst());
    assertNull(w.get());
  }

  @Case({77, 78})
  @DisplayName(
      "test_multiple_callbacks, test_multiple_selfref_callbacks: two wc(a) → 2 calls, each reads"
          + " both as dead")
  void allReferencesAreClearedBeforeTheFirstCallback() {
    Node a = node("a");
    List<GcWeak<Node>> all = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      all.add(GcWeak.of(a, weak -> all.forEach(w -> log.add("" + w.get()))));
    }
    drop(a);
    assertEquals(List.of("null", "null", "null", "null"), log);
  }

  @Case(value = 79, part = "count path")
  @DisplayName("four wc(a) → call order newest→oldest, refcount path")
  void newestCallbackFirstWhenTheCountEnds() {
    Node a = node("a");
    watchFourTimes(a);
    drop(a);
    assertEquals(List.of("callback 4", "callback 3", "callback 2", "callback 1"), log);
  }

  @Case(value = 79, part = "GC path")
  @DisplayName("four wc(a) → call order newest→oldest, GC path")
  void newestCallbackFirstWhenCollected() {
    Node a = loop("a");
    watchFourTimes(a);
    assertCollects(1, a);
    assertEquals(List.of("callback 4", "callback 3", "callback 2", "callback 1"), log);
  }

  @Case(80)
  @DisplayName("weakref released before its referent → no call")
  void closedReferenceIsNotCalledBack() {
    Node a = node("a");
    watchFourTimes(a);
    GcWeak<Node> closed = watch(a, "closed");
    watch(a, "newest");
    closed.close();
    assertNull(closed.get());
    drop(a);
    assertEquals(
        List.of("callback newest", "callback 4", "callback 3", "callback 2", "callback 1"), log);
  }

  @Case(82)
  @DisplayName("test_callback_gcs: callback calls collect() in the refcount path → really runs")
  void collectInACallbackOfTheCountPathCollects() {
    Node loop = loop("loop");
    Node a = node("a");
    a.setA(loop);
    GcWeak.of(a, weak -> log.add("collected " + heap.collect()));
    drop(loop);
    Node other = loop("other");
    drop(other, a);
    assertEquals(List.of("collected 1"), log, "the dying object still owns loop");
    assertDead(a, other);
    assertEquals(1, heap.collect());
    assertDead(loop);
  }

  @Case(83)
  @DisplayName("callback calls collect() during a GC pass → 0")
  void collectInACallbackOfACollectionDoesNothing() {
    Node a = loop("a");
    GcWeak.of(a, weak -> log.add("collected " + heap.collect()));
    assertCollects(1, a);
    assertEquals(List.of("collected 0"), log);
  }

  @Case(value = 86, part = "one way")
  @DisplayName("test_callback_reachable_one_way: c2→c2, c2→c1, c2→wr(c1, cb), all trash → no call")
  void referenceInTheGarbageIsNotCalledBack() {
    Node c1 = node("c1");
    Node c2 = loop("c2");
    c2.setB(c1);
    c2.setResource(watch(c1));
    assertCollects(2, c1, c2);
    assertEquals(List.of(), log);
  }

  @Case(value = 86, part = "the other way")
  @DisplayName("the other way round: wr(c2, cb) owned by c1")
  void referenceInTheGarbageIsNotCalledBackTheOtherWay() {
    Node c1 = node("c1");
    Node c2 = loop("c2");
    c2.setB(c1);
    c1.setResource(watch(c2));
    assertCollects(2, c1, c2);
    assertEquals(List.of(), log);
  }

  @Case(89)
  @DisplayName(
      "test_bug1055820c: wc(c0), c0 outside the trash but held by it only → reads w(c2) = null")
  void callbackOfAnObjectThatTheClearsFreeSeesNoGarbage() {
    Node c0 = node("c0");
    python.untrack(c0); // in CPython: of an older generation
    Node c1 = node("c1");
    Node c2 = node("c2");
    ring(c1, c2);
    c1.setB(c0);
    GcWeak<Node> w = GcWeak.of(c2);
    GcWeak.of(c0, weak -> log.add("callback c0 sees " + w.get()));
    assertCollects(2, c0, c1, c2);
    assertEquals(List.of("callback c0 sees null"), log);
    assertDead(c0);
  }

  @Case(91)
  @DisplayName("trash owns weakref(live object, cb); collect; later kill the object → not called")
  void referenceThatDiedIsNotCalledBackLater() {
    Node live = node("live");
    Node trash = loop("trash");
    trash.setResource(watch(live));
    assertCollects(1, trash);
    drop(live);
    assertDead(live);
    assertEquals(List.of(), log);
  }

  @Case(92)
  @DisplayName("callback throws: refcount path and GC path → unraisable, rest continues")
  void throwingCallbackIsReportedAndTheRestGoesOn() {
    Node byCount = node("count");
    Node byCollector = loop("collector");
    for (Node node : List.of(byCount, byCollector)) {
      watch(node);
      GcWeak.of(
          node,
          weak -> {
            throw new IllegalStateException(node.name);
          });
    }
    drop(byCount);
    assertCollects(1, byCollector);
    assertEquals(List.of("callback count", "callback collector"), log);
    assertEquals("calling back a weak reference", unraisable.getFirst().message());
    assertEquals(List.of("count", "collector"), takeUnraisableMessages());
    assertDead(byCount, byCollector);
  }

  @Case(value = 94, part = "in the finalizer")
  @DisplayName("plain w(a) read inside a's GC-phase finalizer: the object, as in 3.15")
  void plainReferenceResolvesInAFinalizerOfACollection() {
    List<GcWeak<Node>> weak = new ArrayList<>();
    Node a = looped(finalized("a", self -> log.add("sees " + (weak.getFirst().get() == self))));
    weak.add(GcWeak.of(a));
    Node field = node("field");
    field.setWeak(a);
    a.setOther(a);
    assertCollects(1, a);
    assertEquals(List.of("finalize a", "sees true"), log);
    assertNull(weak.getFirst().get());
    assertNull(field.weak);
    assertNull(a.other);
  }

  @Case(value = 94, part = "after a resurrection")
  @DisplayName("GH-136189: plain references survive a resurrection, those with a callback do not")
  void resurrectedObjectKeepsItsPlainReferences() {
    Node a = looped(lazarus("a"));
    GcWeak<Node> plain = GcWeak.of(a);
    GcWeak<Node> withCallback = watch(a);
    Node field = node("field");
    field.setWeak(a);
    assertCollects(0, a);
    assertEquals(List.of("callback a", "finalize a"), takeLog());
    assertSame(a, plain.get());
    assertSame(a, field.weak);
    assertNull(withCallback.get());
    assertCollects(1, a);
    assertEquals(List.of(), log, "called back once");
    assertNull(plain.get());
    assertNull(field.weak);
  }

  @Case(value = 95, part = "GC path")
  @DisplayName("finalizer in GC path creates weakref with callback to self → cleared silently")
  void referenceMadeInAFinalizerOfACollectionIsClearedSilently() {
    List<GcWeak<Node>> made = new ArrayList<>();
    Node a = looped(finalized("a", self -> made.add(watch(self))));
    assertCollects(1, a);
    assertNull(made.getFirst().get());
    assertEquals(List.of("finalize a"), log);
  }

  @Case(value = 95, part = "count path")
  @DisplayName("finalizer in refcount path creates weakref with callback to self → callback called")
  void referenceMadeInAFinalizerOfTheCountPathIsCalledBack() {
    Node a = finalized("a", this::watch);
    drop(a);
    assertEquals(List.of("finalize a", "callback a"), log);
  }

  @Case(101)
  @DisplayName(
      "check_gc_during_creation: automatic GC while a weakref is made → valid; in Lasso none runs")
  void makingAWeakReferenceIsNoSafePoint() {
    try (GcHeap stressed = Heaps.open(GcHeap.builder().stress(true));
        GcScope scope = stressed.openScope()) {
      Node a = Node.create(scope);
      Node trash = Node.createLoop(scope);
      trash.setWeak(a);
      GcWeak<Node> toTrash = GcWeak.of(trash, weak -> log.add("trash"));
      scope.drop(trash);
      long collections = stressed.stats().collections();
      GcWeak<Node> plain = GcWeak.of(a);
      GcWeak<Node> withCallback = watch(a);
      assertEquals(collections, stressed.stats().collections());
      assertSame(trash, toTrash.get());
      Node.create(scope);
      assertNull(toTrash.get());
      assertSame(a, plain.get());
      assertSame(a, withCallback.get());
      assertEquals(List.of("trash"), takeLog());
    }
  }

  @Case(102)
  @DisplayName("test_callbacks_protected: callback run while an exception propagates → preserved")
  void callbackDoesNotDisturbAnExceptionUnderWay() {
    IllegalArgumentException underWay = new IllegalArgumentException("under way");
    IllegalArgumentException caught =
        assertThrows(
            IllegalArgumentException.class,
            () -> {
              try (GcScope scope = heap.openScope()) {
                GcWeak.of(
                    Node.create(scope),
                    weak -> {
                      throw new IllegalStateException("of the callback");
                    });
                throw underWay;
              }
            });
    assertSame(underWay, caught);
    assertEquals(0, caught.getSuppressed().length);
    assertEquals(List.of("of the callback"), takeUnraisableMessages());
  }

  @Case(103)
  @DisplayName(
      "test_finalize, test_order: at most once, newest→oldest, keep themselves alive; in Lasso"
          + " detach is close, and no handle is called by hand")
  void handlesThatTheProgramForgotAreCalledNewestFirst() {
    Node a = node("a");
    watch(a, "oldest");
    GcWeak<Node> detached = watch(a, "detached");
    watch(a, "newest");
    detached.close();
    drop(a);
    assertEquals(List.of("callback newest", "callback oldest"), takeLog());
    detached.close();
    heap.collect();
    assertEquals(List.of(), log);
  }

  @Case(value = 104, part = "release")
  @DisplayName("test_all_freed: the handle lets go of its callable when it has run or is closed")
  void handleLetsGoOfItsCallback() {
    Node a = node("a");
    List<GcWeak<Node>> handles = new ArrayList<>();
    ReferenceQueue<Object> freed = new ReferenceQueue<>();
    List<PhantomReference<Object>> callables =
        List.of(callableOf(handles, a, freed), callableOf(handles, a, freed));
    handles.getFirst().close();
    drop(a);
    assertEquals(List.of("called"), log);
    Set<Reference<?>> seen = new HashSet<>();
    JvmGarbage.collectUntil(
        "the callables are collected",
        () -> {
          Reference<?> next = freed.poll();
          if (next != null) {
            seen.add(next);
          }
          return seen.size() == callables.size();
        });
    assertEquals(Set.copyOf(callables), seen);
    assertEquals(2, handles.size(), "the handles themselves are still there");
  }

  private PhantomReference<Object> callableOf(
      List<GcWeak<Node>> handles, Node node, ReferenceQueue<Object> freed) {
    Object callable =
        new Object() {
          @Override
          public String toString() {
            return "called";
          }
        };
    handles.add(GcWeak.of(node, weak -> log.add(callable.toString())));
    return new PhantomReference<>(callable, freed);
  }

  @Case(value = 104, part = "at exit")
  @DisplayName("test_atexit: at the heap's close LIFO, errors reported, handles made meanwhile run")
  void handlesOfHeldObjectsAreCalledNewestFirstWhenTheHeapCloses() {
    Node first = node("first");
    watch(first);
    Node second = node("second");
    GcWeak.of(
        second,
        weak -> {
          watch(first, "made meanwhile");
          throw new IllegalStateException("second");
        });
    watch(node("third"));
    closeHeap();
    assertEquals(List.of("callback third", "callback made meanwhile", "callback first"), log);
    assertEquals(List.of("second"), takeUnraisableMessages());
  }

  @Case(106)
  @DisplayName("ClearWeakRefsNoCallbacks: silent clear: weakref dead, callback never called")
  void deletedObjectClearsItsReferencesSilently() {
    Node a = Node.allocate(heap);
    GcWeak<Node> w = watch(a);
    Node field = node("field");
    field.setWeak(a);
    python.delete(a);
    assertNull(w.get());
    assertNull(field.weak);
    assertEquals(List.of(), log);
  }

  private void watchFourTimes(Node node) {
    for (int i = 1; i <= 4; i++) {
      watch(node, "" + i);
    }
  }
}
