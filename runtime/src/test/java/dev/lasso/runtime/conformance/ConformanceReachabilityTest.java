package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OverVisitor;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Threads;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/** CPython's cases of group A: what is reachable, and how much a collection counts. */
@Tag("gate")
class ConformanceReachabilityTest extends RuntimeTest {

  @Case(1)
  @DisplayName("test_list: a→a; drop → c=1, a dead")
  void selfLoopIsCollected() {
    Node a = loop("a");
    drop(a);
    assertAlive(a);
    assertEquals(1, heap.collect());
    assertDead(a);
    assertEquals(0, heap.collect());
  }

  @Case(2)
  @DisplayName("test_tuple: a→b→a, b of an immutable kind without clear; drop → c=2")
  void cycleThroughAnImmutableObjectIsCollected() {
    Node a = node("a");
    Node b = Node.createFixed(held, a);
    a.setA(b);
    assertCollects(2, a, b);
    assertDead(a, b);
  }

  @Case(3)
  @DisplayName("test_method: a→m, m→a; drop → c≥1, second c=0")
  void objectAndItsBoundCallbackAreCollectedOnce() {
    Node a = node("a");
    Node m = Node.createFixed(held, a);
    a.list.add(m);
    assertCollects(2, m, a);
    assertEquals(0, heap.collect());
  }

  @Case(4)
  @DisplayName("test_class: type in a self-cluster, instance→type; drop instance, then type")
  void instanceThenItsTypeAreCollected() {
    Node type = loop("type");
    Node instance = Node.createFixed(held, type);
    instance.setA(instance);
    drop(type, instance);
    held.keep(type);
    assertEquals(1, heap.collect());
    assertDead(instance);
    assertCounts(type, 1, 1);
    assertCollects(1, type);
    assertDead(type);
    assertEquals(0, heap.collect());
  }

  @Case(5)
  @DisplayName("test_function: f→d→f; drop → c=2")
  void cycleThroughACollectionIsCollected() {
    Node f = node("f");
    Node d = node("d");
    f.setB(d);
    d.list.add(f);
    assertCollects(2, f, d);
    assertDead(f, d);
  }

  @Case(6)
  @DisplayName("a→b→c acyclic; drop a → all freed at once in order a, b, c; c=0")
  void acyclicChainDiesAtOnceFromItsHead() {
    Node a = logging("a");
    Node b = logging("b");
    Node c = logging("c");
    a.setA(b);
    b.setA(c);
    drop(c, b, a);
    assertEquals(List.of("finalize a", "finalize b", "finalize c"), log);
    assertDead(a, b, c);
    assertEquals(0, heap.collect());
  }

  @Case(7)
  @DisplayName("InternalDocs link example: ring of 3 with ext→one; x→x dropped → c=1")
  void heldRingLivesAndTheLoopBesideItDies() {
    Node one = node("one");
    Node two = node("two");
    Node three = node("three");
    Node x = loop("x");
    ring(one, two, three);
    assertCollects(1, two, three, x);
    assertDead(x);
    assertAlive(one, two, three);
    assertSame(one, three.a);
  }

  @Case(8)
  @DisplayName("move_unreachable: B→A, C→B, ext→C only → c=0, all alive")
  void tentativelyUnreachableObjectsArePulledBack() {
    Node a = node("a");
    Node b = node("b");
    Node c = node("c");
    b.setA(a);
    c.setA(b);
    assertCollects(0, a, b);
    assertAlive(a, b, c);
  }

  @Case(9)
  @DisplayName("trash a→a with an acyclic tail a→t → c=2; t finalized in the finalizer phase")
  void tailOfAGarbageCycleIsPartOfTheGarbage() {
    Node a = finalized("a", self -> assertSame(self, self.a));
    Node t = finalized("t", self -> assertSame(self, self.weak));
    t.setWeak(t);
    a.setA(a);
    a.setB(t);
    assertCollects(2, t, a);
    assertEquals(List.of("finalize a", "finalize t"), log);
    assertDead(a, t);
  }

  @Case(10)
  @DisplayName("a→a by three fields → c=1")
  void tripleLoopIsCollected() {
    Node a = loop("a");
    a.setB(a);
    a.list.add(a);
    assertCounts(a, 1, 3);
    assertCollects(1, a);
    assertDead(a);
  }

  @Case(value = 11, part = "ring")
  @DisplayName("ring of 300 000; drop → c=N, no stack overflow")
  void longRingIsCollected() throws Exception {
    collectOnLittleStack(false);
  }

  @Case(value = 11, part = "doubly linked list")
  @DisplayName("doubly linked list of 300 000; drop → c=N, no stack overflow")
  void longDoublyLinkedListIsCollected() throws Exception {
    collectOnLittleStack(true);
  }

  private static void collectOnLittleStack(boolean doublyLinked) throws Exception {
    Threads.onLittleStack(
        256,
        () -> {
          try (GcHeap own = Heaps.open();
              GcScope scope = own.openScope()) {
            own.disable();
            Node first = Node.create(scope);
            Node last = first;
            for (int i = 1; i < 300_000; i++) {
              Node next = Node.create(scope);
              next.setB(doublyLinked ? last : null);
              last.moveA(scope, next);
              last = next;
            }
            last.setA(doublyLinked ? null : first);
            scope.drop(first);
            assertEquals(300_000, own.collect());
            assertDead(first, last);
            assertEquals(0, own.stats().live());
          }
        });
  }

  @Case(12)
  @DisplayName("test_resurrection_does_not_block_cleanup: 100 self-loops → c=100; collected +100")
  void resurrectedObjectsDoNotKeepTheOthersAlive() {
    for (int i = 0; i < 110; i++) {
      Node loop = i % 11 == 0 ? lazarus("r") : node("n");
      loop.setA(loop);
      drop(loop);
    }
    long before = heap.stats().collected();
    assertEquals(100, heap.collect());
    assertEquals(before + 100, heap.stats().collected());
    assertEquals(10, heap.stats().live());
  }

  @Case(13)
  @DisplayName("untrack(a), a→a, drop → c=0, leak")
  void untrackedLoopLeaks() {
    Node a = loop("a");
    python.untrack(a);
    assertCollects(0, a);
    assertCounts(a, 0, 1);
    closeHeap();
    assertDead(a);
    assertTrue(logged.take().getFirst().startsWith("WARNING dev.lasso.runtime: LEAK: "));
  }

  @Case(14)
  @DisplayName("p→n→p where n is not GC-capable → c=0, leak; in Lasso: where n is not tracked")
  void cycleThroughAnObjectUnknownToTheCollectorLeaks() {
    Node p = node("p");
    Node n = Node.allocate(heap);
    p.setA(n);
    n.setA(p);
    heap.release(n);
    assertCollects(0, p);
    assertAlive(p, n);
    python.track(n);
    assertEquals(2, heap.collect());
    assertDead(p, n);
  }

  @Case(15)
  @DisplayName("test_refcount_errors: more visited than counted → report naming the object")
  void overVisitedObjectIsNamedAndCountsAsAlive() {
    OverVisitor a = create(held, OverVisitor::new);
    Node b = node("b");
    ring(a, b);
    assertCollects(0, a, b);
    assertEquals(
        "edge count of "
            + Errors.name(b)
            + " is 1 but 2 owned references to it were visited, 2 of them by the traverse of "
            + Errors.name(a)
            + ". A traverse visits references that are not owned, or an owned field was written"
            + " without its setter. These objects and everything that they own count as alive;"
            + " other garbage is freed. GcInspection.verify() names the field.",
        takeUnraisable().thrown().getMessage());
    assertCounts(a, 0, 1);
    assertCounts(b, 0, 1);
    a.setA(null);
    assertDead(a, b);
  }

  @Case(16)
  @DisplayName("test_bug21435: a→b→a, b→x; b's finalizer assigns one of its fields → all dead")
  void finalizerMayAssignAFieldOfItsObject() {
    Node a = node("a");
    Node b = finalized("b", self -> self.setB(null));
    Node x = node("x");
    ring(a, b);
    b.setB(x);
    drop(a, b, x);
    assertEquals(2, heap.collect(), "x died by count during the finalizer and is not counted");
    assertDead(a, b, x);
  }

  @Case(17)
  @DisplayName("test_boom, test_boom2: a↔b with hooks → c=2, garbage unchanged, no hook is called")
  void userCodeOfGarbageThatIsNoFinalizerIsNotCalled() {
    Boom a = create(held, Boom::new);
    Boom b = create(held, Boom::new);
    ring(a, b);
    assertCollects(2, a, b);
    assertTrue(python.garbage().isEmpty());
    assertEquals(List.of(), log);
    assertDead(a, b);
  }

  /** A node whose hooks, were they called while it is garbage, would change the graph. */
  private final class Boom extends Node {

    Boom(GcHeap heap) {
      super(heap);
    }

    private void boom(String hook) {
      log.add(hook);
      setA(null);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      boom("equals");
      return this == other;
    }

    @Override
    public int hashCode() {
      boom("hashCode");
      return System.identityHashCode(this);
    }

    @Override
    public String toString() {
      boom("toString");
      return super.toString();
    }
  }
}
