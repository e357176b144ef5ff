package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Leaf;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Finalizers that are switched off and on for one object, as in a language with {@code __gc}. */
@Tag("gate")
class FinalizableTest extends RuntimeTest {

  @Test
  void finalizerThatIsOffDoesNotRunByCount() {
    Node a = logging("a");
    assertTrue(python.finalizable(a, false));
    assertTrue(GcCPython.isFinalized(a));
    GcWeak<Node> watched = watch(a);
    drop(a);
    assertEquals(List.of("callback a"), log);
    assertDead(a);
    assertNull(watched.get());
  }

  @Test
  void finalizerThatIsOffDoesNotRunInACycle() {
    Node a = logging("a");
    Node b = logging("b");
    ring(a, b);
    python.finalizable(a, false);
    assertCollects(2, a, b);
    assertEquals(List.of("finalize b"), log);
  }

  @Test
  void finalizerThatIsOffDoesNotRunWhenTheHeapCloses() {
    Node a = logging("a");
    logging("b");
    python.finalizable(a, false);
    closeHeap();
    assertEquals(List.of("finalize b"), log);
  }

  @Test
  void finalizerThatIsOnAgainRuns() {
    Node a = logging("a");
    python.finalizable(a, false);
    assertFalse(python.finalizable(a, true));
    assertTrue(python.finalizable(a, true), "twice is once");
    assertFalse(GcCPython.isFinalized(a));
    drop(a);
    assertEquals(List.of("finalize a"), log);
  }

  @Test
  void savedObjectIsFinalizedAgainIfItIsRearmedLater() {
    Node a = lazarus("a");
    drop(a);
    assertTrue(GcCPython.isFinalized(a));
    assertFalse(python.finalizable(a, true));
    drop(a);
    assertEquals(List.of("finalize a", "finalize a"), log);
    assertAlive(a);
    drop(a);
    assertEquals(2, log.size());
    assertDead(a);
  }

  @Test
  void finalizerRearmsItsOwnObjectByCount() {
    Node a =
        finalized(
            "a",
            self -> {
              log.add("was on: " + python.finalizable(self, log.size() < 4));
              held.keep(self);
            });
    drop(a);
    assertFalse(GcCPython.isFinalized(a));
    drop(a);
    assertFalse(GcCPython.isFinalized(a));
    drop(a);
    assertTrue(GcCPython.isFinalized(a));
    drop(a);
    assertDead(a);
    assertEquals(6, log.size());
    assertEquals(List.of("finalize a", "was on: false"), log.subList(0, 2));
  }

  @Test
  void finalizerRearmsItsOwnObjectInACollection() {
    Node a =
        finalized(
            "a",
            self -> {
              log.add("is finalized: " + GcCPython.isFinalized(self));
              log.add("was on: " + python.finalizable(self, true));
              log.add("is on: " + python.finalizable(self, true));
              held.keep(self);
            });
    a.setA(a);
    drop(a);
    List<String> once = List.of("finalize a", "is finalized: true", "was on: false", "is on: true");
    assertEquals(0, heap.collect());
    assertEquals(once, takeLog());
    assertCollects(0, a);
    assertEquals(once, takeLog());
    python.finalizable(a, false);
    assertCollects(1, a);
    assertEquals(List.of(), takeLog());
  }

  @Test
  void finalizerThatRearmsAnObjectItDoesNotSaveRunsOnce() {
    Node a = finalized("a", self -> python.finalizable(self, true));
    drop(a);
    Node b = looped(finalized("b", self -> python.finalizable(self, true)));
    assertCollects(1, b);
    assertEquals(List.of("finalize a", "finalize b"), log);
    assertDead(a, b);
  }

  @Test
  void finalizerThatChangesItsMindIsNotRearmed() {
    Node a =
        finalized(
            "a",
            self -> {
              python.finalizable(self, true);
              python.finalizable(self, false);
              held.keep(self);
            });
    drop(a);
    assertTrue(GcCPython.isFinalized(a));
    drop(a);
    assertEquals(List.of("finalize a"), log);
  }

  @Test
  void finalizerSwitchesOffAnotherOneOfTheSameGarbage() {
    Node[] other = new Node[1];
    Node a = finalized("a", self -> python.finalizable(other[0], false));
    Node b = logging("b");
    other[0] = b;
    ring(a, b);
    assertCollects(2, a, b);
    assertEquals(List.of("finalize a"), log);
  }

  @Test
  void onlyObjectsWithAFinalizerAreAccepted() {
    Node plain = node("plain");
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> python.finalizable(plain, true));
    assertTrue(
        refused.getMessage().contains("is of a type that has no finalizer"), refused::getMessage);
    Leaf leaf = create(held, h -> new Leaf(h, self -> log.add("finalize leaf")));
    assertTrue(python.finalizable(leaf, false));
    drop(leaf);
    assertEquals(List.of(), log);
    assertThrows(DeadObjectException.class, () -> python.finalizable(leaf, true));
    assertThrows(NullPointerException.class, () -> python.finalizable(null, true));
  }

  @Test
  void objectOfAnotherHeapIsRefused() {
    try (GcHeap other = Heaps.open(GcHeap.builder());
        GcScope scope = other.openScope()) {
      Node stranger = Node.createFinalized(scope, self -> {});
      assertThrows(IllegalArgumentException.class, () -> python.finalizable(stranger, false));
    }
  }
}
