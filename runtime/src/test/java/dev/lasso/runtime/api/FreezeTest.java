package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Leaf;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Freezing: what is frozen is alive for collections, until it is unfrozen or its count ends it. */
@Tag("gate")
class FreezeTest extends RuntimeTest {

  @Test
  void whatFrozenGarbageOwnsIsAliveAndFoundWithIt() {
    Node frozen = loop("frozen");
    heap.freeze();
    Node x = node("x");
    Node y = node("y");
    ring(x, y);
    frozen.setB(x);
    drop(frozen, x, y);
    assertEquals(0, heap.collect(), "makes x and y old, reached from no hold");
    heap.unfreeze();
    assertEquals(3, heap.collect());
    assertDead(frozen, x, y);
  }

  @Test
  void frozenObjectDiesWhenItsLastOwnerLetsGo() {
    Node a = logging("a");
    heap.freeze();
    drop(a);
    assertDead(a);
    assertEquals(List.of("finalize a"), log);
    assertEquals(0, python.freezeCount());
    droppedLoop();
    assertEquals(1, heap.collect(), "a new object in the slot is not frozen");
  }

  @Test
  void untrackedObjectsAndLeavesAreNotFrozen() {
    Node untracked = Node.allocate(heap);
    Leaf leaf = create(held, h -> new Leaf(h, self -> {}));
    heap.freeze();
    assertEquals(0, python.freezeCount());
    heap.unfreeze();
    assertFalse(GcCPython.isTracked(untracked));
    heap.release(untracked);
    drop(leaf);
  }

  @Test
  void untrackingAFrozenObjectThawsItAndTrackingOrDeletingItIsRefused() {
    Node a = loop("a");
    heap.freeze();
    assertThrows(IllegalStateException.class, () -> python.track(a));
    assertThrows(IllegalStateException.class, () -> python.delete(a));
    python.untrack(a);
    assertFalse(GcCPython.isTracked(a));
    assertEquals(0, python.freezeCount());
    heap.unfreeze();
    assertFalse(GcCPython.isTracked(a), "it was untracked, not frozen");
    python.track(a);
    assertCollects(1, a);
  }

  @Test
  void freezingInAFinalizerOfACollectionLeavesItsGarbageAlone() {
    Node bystander = node("bystander");
    Node a = finalized("a", self -> heap.freeze());
    Node b = logging("b");
    ring(a, b);
    assertCollects(2, a, b);
    assertDead(a, b);
    assertEquals(1, python.freezeCount());
    assertTrue(GcCPython.isTracked(bystander));
  }

  @Test
  void unfreezingInAFinalizerOfACollectionIsSeenByTheNextOne() {
    Node frozen = loop("frozen");
    Node owned = loop("owned");
    frozen.setB(owned);
    drop(frozen);
    heap.freeze();
    drop(owned);
    python.untrack(owned);
    python.track(owned);
    Node a = looped(finalized("a", self -> heap.unfreeze()));
    assertCollects(1, a);
    assertEquals(2, heap.collect());
    assertDead(frozen, owned);
  }

  @Test
  void objectResurrectedWhileFrozenIsTrackedAnew() {
    Node a = lazarus("a");
    a.setA(node("b"));
    heap.freeze();
    drop(a);
    assertAlive(a);
    assertEquals(1, python.freezeCount());
    a.setB(a);
    assertCollects(1, a);
    assertDead(a);
  }

  @Test
  void dyingObjectThatIsUnfrozenBeforeItIsResurrectedIsTracked() {
    Node owner = node("owner");
    Node first = finalized("first", self -> heap.unfreeze());
    Node second = lazarus("second");
    owner.setA(first);
    owner.setB(second);
    drop(first, second);
    heap.freeze();
    drop(owner);
    assertDead(owner, first);
    assertAlive(second);
    assertTrue(GcCPython.isTracked(second));
    second.setA(second);
    assertCollects(1, second);
    assertDead(second);
  }

  @Test
  void unfreezingInACallbackOfADyingObjectLeavesItDead() {
    Node a = node("a");
    GcWeak<Node> weak = GcWeak.of(a, w -> heap.unfreeze());
    heap.freeze();
    drop(a);
    assertDead(a);
    assertNull(weak.get());
    assertEquals(0, python.freezeCount());
  }

  @Test
  void closedHeapFreesFrozenCyclesAndReportsNoLeak() {
    Node a = logging("a");
    Node b = node("b");
    ring(a, b);
    heap.freeze();
    closeHeap();
    assertDead(a, b);
    assertEquals(List.of("finalize a"), log);
  }
}
