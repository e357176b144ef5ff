package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Leaf;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objects allocated, tracked, untracked and deleted by hand. */
class TrackingTest extends RuntimeTest {

  @Test
  void untrackedSuspectIsNoSuspectAnyMoreAndAgainWhenTracked() {
    Node a = loop("a");
    drop(a);
    assertEquals(1, heap.stats().suspects());
    GcCPython.of(heap).untrack(a);
    assertEquals(0, heap.stats().suspects());
    GcCPython.of(heap).track(a);
    assertEquals(1, heap.stats().suspects());
    assertEquals(1, heap.collect());
  }

  @Test
  void untrackingInAFinalizerOfACollectionSavesTheObject() {
    Node a = finalized("a", GcCPython.of(heap)::untrack);
    Node b = node("b");
    ring(a, b);
    assertCollects(0, a, b);
    assertAlive(a, b);
    GcCPython.of(heap).track(a);
    assertEquals(2, heap.collect());
    assertEquals(List.of("finalize a"), log);
  }

  @Test
  void deletedObjectClosesItsResourcesAndReleasesItsEdges() {
    Node a = Node.allocate(heap);
    Node owned = logging("owned");
    a.setA(owned);
    a.list.add(owned);
    a.setResource(resource("a"));
    watch(a);
    drop(owned);
    GcCPython.of(heap).delete(a);
    assertEquals(List.of("close a", "finalize owned"), log);
    assertDead(a, owned);
  }

  @Test
  void atomicObjectsAreNeverSuspects() {
    Leaf leaf = create(held, h -> new Leaf(h, self -> {}));
    heap.retain(leaf);
    heap.release(leaf);
    assertEquals(0, heap.stats().suspects());
    drop(leaf);
    assertDead(leaf);
  }
}
