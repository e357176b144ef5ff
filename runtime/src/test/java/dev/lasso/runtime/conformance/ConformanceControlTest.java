package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;

/**
 * CPython's cases of group B: when collections run. Lasso has no generations: each collection is a
 * full one.
 */
class ConformanceControlTest extends RuntimeTest {

  @Case(20)
  @DisplayName("y→y young, old a→a; drop → c=2; in Lasso one collection finds both")
  void youngAndOldLoopsAreCollectedTogether() {
    Node a = loop("a");
    heap.collect();
    Node y = loop("y");
    assertCollects(2, y, a);
    assertDead(a, y);
  }

  @Case(21)
  @DisplayName("cycle old↔young, drop → c=2; in Lasso the first collection finds it")
  void cycleOfOldAndYoungIsCollected() {
    Node old = node("old");
    heap.collect();
    Node young = node("young");
    ring(old, young);
    assertCollects(2, old, young);
    assertDead(old, young);
  }

  @Case(22)
  @DisplayName("young trash y→y, y→old → c=1, old freed too; in Lasso both are counted")
  void oldObjectThatOnlyYoungGarbageOwnsIsCollectedWithIt() {
    Node old = node("old");
    heap.collect();
    Node y = loop("y");
    y.setB(old);
    assertCollects(2, old, y);
    assertDead(old, y);
  }

  @Case(23)
  @DisplayName("R in gen 0, collect → c=0, object one generation older; in Lasso: alive")
  void resurrectedYoungObjectIsNotCounted() {
    Node r = looped(lazarus("r"));
    assertCollects(0, r);
    assertCounts(r, 1, 1);
    assertEquals(0, heap.collect());
    assertCollects(1, r);
    assertDead(r);
  }

  @Case(25)
  @DisplayName("test_get_stats: a collection adds one to the collections run; nothing else does")
  void statsCountCollections() {
    droppedLoop();
    GcStats before = heap.stats();
    heap.collect();
    python.collectIfEnabled();
    GcStats after = heap.stats();
    assertEquals(before.collections() + 1, after.collections());
    assertEquals(before.collected() + 1, after.collected());
    assertEquals(before.candidates() + 1, after.candidates());
  }

  @Case(28)
  @DisplayName(
      "test_indirect_calls_with_gc_disabled: enabled: GC happens within 10 000 allocations")
  void collectionRunsByItselfOnlyWhileEnabled() {
    makeLoops(10_000);
    assertEquals(0, heap.stats().collections());
    assertEquals(10_000, heap.stats().live());
    heap.enable();
    makeLoops(10_000);
    assertTrue(heap.stats().collections() > 0);
    assertTrue(heap.stats().live() < 10_000);
  }

  private void makeLoops(int count) {
    for (int i = 0; i < count; i++) {
      droppedLoop();
    }
  }

  @Case(31)
  @DisplayName("test_gc_control: enable/disable return the previous state; is_enabled follows")
  void enableAndDisableReturnThePreviousState() {
    assertFalse(heap.isEnabled());
    assertFalse(heap.enable());
    assertTrue(heap.enable());
    assertTrue(heap.isEnabled());
    assertTrue(heap.disable());
    assertFalse(heap.disable());
    assertFalse(heap.isEnabled());
  }

  @Case(32)
  @DisplayName(
      "disabled: C-level collect returns 0 and collects nothing; module-level collect works")
  void collectIfEnabledDoesNothingWhileDisabled() {
    Node a = loop("a");
    drop(a);
    assertEquals(0, python.collectIfEnabled());
    assertAlive(a);
    assertEquals(1, heap.collect());
    Node b = loop("b");
    drop(b);
    heap.enable();
    assertEquals(1, python.collectIfEnabled());
    assertDead(a, b);
  }

  @Case(33)
  @DisplayName("test_del: automatic GC inside a refcount-path finalizer is harmless")
  void automaticCollectionInAFinalizerIsHarmless() {
    try (GcHeap stressed = Heaps.open(GcHeap.builder().stress(true));
        GcScope scope = stressed.openScope()) {
      Node a =
          Node.createFinalized(
              scope,
              self -> {
                long before = stressed.stats().collections();
                Node.create(scope);
                log.add("collected " + (stressed.stats().collections() - before) + " time");
              });
      Node owned = Node.create(scope);
      a.moveA(scope, owned);
      owned.setA(owned);
      scope.drop(a);
      assertEquals(List.of("collected 1 time"), log);
      assertDead(a);
      assertEquals(1, stressed.collect());
      assertDead(owned);
    }
  }

  @Case(29)
  @DisplayName(
      "test_threshold_zero: no automatic GC in 50 000 allocations; in Lasso: while disabled")
  void noCollectionRunsByItselfWhileDisabled() {
    heap.disable();
    makeLoops(50_000);
    assertEquals(0, heap.stats().collections());
    assertEquals(50_000, heap.collect());
  }
}
