package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Threads;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CPython's cases of groups G and H: the protocol of objects, and deep destruction. */
class ConformanceProtocolTest extends RuntimeTest {

  @Case(117)
  @DisplayName("track twice → error; untrack twice → fine; is_tracked follows")
  void trackingTwiceThrowsAndUntrackingTwiceDoesNot() {
    Node a = node("a");
    assertTrue(GcCPython.isTracked(a));
    IllegalStateException e = assertThrows(IllegalStateException.class, () -> python.track(a));
    assertEquals(
        Errors.name(a) + " (alive, 1 hold, 0 owners) is tracked already. Track an object once.",
        e.getMessage());
    assertTrue(GcCPython.isTracked(a));
    python.untrack(a);
    assertFalse(GcCPython.isTracked(a));
    python.untrack(a);
    assertFalse(GcCPython.isTracked(a));
    python.track(a);
    assertTrue(GcCPython.isTracked(a));
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

  @Case(123)
  @DisplayName("clear throws → one unraisable report, collection proceeds, object freed")
  void throwingClearIsReportedAndTheObjectIsFreed() {
    Node broken =
        create(
            held,
            of ->
                new Node(of) {
                  @Override
                  protected void gcReleaseEdges(GcDestruction death) {
                    throw new IllegalStateException("broken");
                  }
                });
    Node next = node("next");
    ring(broken, next);
    assertCollects(2, broken, next);
    assertEquals(List.of("broken"), takeUnraisableMessages());
    assertDead(broken, next);
    assertEquals(0, heap.stats().live());
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
  void deepChainDies() throws Exception {
    Threads.onLittleStack(
        256,
        () -> {
          try (GcHeap own = Heaps.open();
              GcScope scope = own.openScope()) {
            own.disable();
            Node head = Node.create(scope);
            for (int i = 1; i < 1 << 20; i++) {
              Node next = Node.create(scope);
              next.moveA(scope, head);
              head = next;
            }
            assertEquals(1 << 20, own.stats().live());
            scope.drop(head);
            assertEquals(0, own.stats().live());
            assertEquals(1 << 20, own.stats().diedByCount());
          }
        });
  }

  @Test
  void untrackedSuspectIsNoSuspectAnyMoreAndAgainWhenTracked() {
    Node a = droppedLoop();
    assertEquals(1, heap.stats().suspects());
    python.untrack(a);
    assertEquals(0, heap.stats().suspects());
    python.track(a);
    assertEquals(1, heap.stats().suspects());
    assertEquals(1, heap.collect());
  }

  @Test
  void untrackingInAFinalizerOfACollectionSavesTheObject() {
    Node a = finalized("a", python::untrack);
    Node b = node("b");
    ring(a, b);
    assertCollects(0, a, b);
    assertAlive(a, b);
    python.track(a);
    assertEquals(2, heap.collect());
    assertEquals(List.of("finalize a"), log);
  }
}
