package dev.lasso.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;

/**
 * CPython's cases of groups B, G and H that need only what the runtime has now.
 *
 * <p>Left out of B: 18–21, 24–27, 29, 30 (generations and thresholds are CPython's own policy). Of
 * G: 118 (flag inheritance: the processor), 119, 122, 127–129, 131, 132 (later features), 126 (heap
 * types release their type: an owned field as any other). Of H: 136, 141, 142 (threads: shared
 * heaps come later). All of F is legacy.
 */
class ConformanceProtocolTest extends RuntimeTest {

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
      Node loop = node("loop");
      loop.setA(loop);
      drop(loop);
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
    Node a = node("a");
    a.setA(a);
    drop(a);
    assertEquals(0, heap.collectIfEnabled());
    assertAlive(a);
    assertEquals(1, heap.collect());
    Node b = node("b");
    b.setA(b);
    drop(b);
    heap.enable();
    assertEquals(1, heap.collectIfEnabled());
    assertDead(a, b);
  }

  @Case(33)
  @DisplayName("test_del: automatic GC inside a refcount-path finalizer is harmless")
  void automaticCollectionInAFinalizerIsHarmless() {
    try (GcHeap stressed = GcHeap.builder().stress(true).confined();
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

  @Case(117)
  @DisplayName("track twice → error; untrack twice → fine; is_tracked follows")
  void trackingTwiceThrowsAndUntrackingTwiceDoesNot() {
    Node a = node("a");
    assertTrue(GcHeap.isTracked(a));
    IllegalStateException e = assertThrows(IllegalStateException.class, () -> heap.track(a));
    assertEquals(
        Errors.name(a) + " (alive, 1 hold, 0 owners) is tracked already: track an object once.",
        e.getMessage());
    assertTrue(GcHeap.isTracked(a));
    heap.untrack(a);
    assertFalse(GcHeap.isTracked(a));
    heap.untrack(a);
    assertFalse(GcHeap.isTracked(a));
    heap.track(a);
    assertTrue(GcHeap.isTracked(a));
  }

  @Case(120)
  @DisplayName("visitor returning 42 at the 2nd child → traverse returns 42 after 2 visits")
  void visitorStopsTheTraverse() {
    Node a = node("a");
    Node one = node("one");
    Node two = node("two");
    a.setA(one);
    a.list.addAll(List.of(two, node("three")));
    List<GcObject> visited = new ArrayList<>();
    GcVisitor<Integer> visitor =
        (object, stop) -> {
          visited.add(object);
          return visited.size() == 2 ? stop : 0;
        };
    assertEquals(42, a.gcTraverse(visitor, 42));
    assertEquals(List.of(one, two), visited);
  }

  @Case(value = 121, part = "basic")
  @DisplayName("test_gc_visit_objects_basic, 134 test_get_objects: target and live self-loop found")
  void visitObjectsFindsWhatIsTracked() {
    Node target = node("target");
    target.setA(target);
    Node untracked = node("untracked");
    heap.untrack(untracked);
    List<GcObject> seen = new ArrayList<>();
    heap.visitObjects(
        (object, arg) -> {
          assertCounts(object, 2, 1);
          assertEquals("arg", arg);
          return seen.add(object);
        },
        "arg");
    assertEquals(List.of(target), seen);
    assertCounts(target, 1, 1);
  }

  @Case(value = 121, part = "exit early")
  @DisplayName("test_gc_visit_objects_exit_early: stop after 2; automatic GC off inside, restored")
  void visitObjectsStopsAndKeepsAutomaticCollectionOff() {
    heap.enable();
    for (int i = 0; i < 5; i++) {
      node("" + i);
    }
    List<GcObject> seen = new ArrayList<>();
    heap.visitObjects(
        (object, arg) -> {
          makeLoops(3_000);
          seen.add(object);
          return seen.size() < 2;
        },
        null);
    assertEquals(2, seen.size());
    assertEquals(0, heap.stats().collections());
    assertTrue(heap.isEnabled());
    makeLoops(1);
    makeLoops(1);
    assertEquals(1, heap.stats().collections());
  }

  @Case(133)
  @DisplayName("test_is_tracked: atoms false, instances and mutable containers true")
  void atomsAreNotTracked() {
    Leaf leaf = create(held, h -> new Leaf(h, self -> {}));
    assertFalse(GcHeap.isTracked(leaf));
    heap.track(leaf);
    assertFalse(GcHeap.isTracked(leaf));
    Node node = node("node");
    assertTrue(GcHeap.isTracked(node));
    drop(node);
    assertFalse(GcHeap.isTracked(node), "dead");
  }

  @Case(123)
  @DisplayName("clear throws → one unraisable report, collection proceeds, object freed")
  void throwingClearIsReportedAndTheObjectIsFreed() {
    Node broken = create(held, BrokenDrop::new);
    Node next = node("next");
    ring(broken, next);
    drop(broken, next);
    assertEquals(2, heap.collect());
    assertEquals(List.of("broken"), takeUnraisableMessages());
    assertDead(broken, next);
    assertEquals(0, heap.stats().live());
  }

  /** A container written wrongly: it throws when it is to let go. */
  private static final class BrokenDrop extends Node {

    BrokenDrop(GcHeap heap) {
      super(heap, null, self -> {});
    }

    @Override
    protected void gcDrop(GcDestruction death) {
      throw new IllegalStateException("broken");
    }
  }

  @Case(135)
  @DisplayName("test_trashcan: 150-deep nests with F, every 17th finalizer calls collect()")
  void deepNestWhoseFinalizersCollectDies() {
    Node outermost = null;
    for (int i = 0; i < 150; i++) {
      int depth = i;
      Node next =
          finalized(
              "n",
              self -> {
                if (depth % 17 == 0) {
                  heap.collect();
                }
              });
      if (outermost != null) {
        next.moveA(held, outermost);
      }
      outermost = next;
    }
    drop(outermost);
    assertEquals(150, log.size());
    assertEquals(0, heap.stats().live());
  }

  @Case(137)
  @DisplayName("test_trashcan_subclass: 2^20 deep chain → no overflow, live counter back to 0")
  void deepChainDies() {
    Node head = Node.create(held);
    for (int i = 1; i < 1 << 20; i++) {
      Node next = Node.create(held);
      next.moveA(held, head);
      head = next;
    }
    assertEquals(1 << 20, heap.stats().live());
    drop(head);
    assertEquals(0, heap.stats().live());
  }
}
