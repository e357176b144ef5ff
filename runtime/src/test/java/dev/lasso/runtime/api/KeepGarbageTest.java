package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Garbage that is kept for a look at it. */
@Tag("gate")
class KeepGarbageTest extends RuntimeTest {

  private final List<GcObject> garbage = python.garbage();

  KeepGarbageTest() {
    assertFalse(python.keepGarbage(true));
  }

  @Test
  void resurrectedObjectsAreNotKept() {
    Node a = looped(lazarus("a"));
    assertCollects(0, a);
    assertEquals(List.of(), garbage);
    assertCounts(a, 1, 1);
  }

  @Test
  void takingOneOutOfACycleKeepsTheOthersUntilAllAreOut() {
    Node a = node("a");
    Node b = node("b");
    Node tail = node("tail");
    ring(a, b);
    b.setB(tail);
    assertCollects(3, a, b, tail);
    assertEquals(List.of(a, b, tail), garbage);
    assertCounts(tail, 1, 1);
    python.keepGarbage(false);
    garbage.remove(a);
    assertEquals(0, heap.collect());
    garbage.remove(tail);
    assertEquals(0, heap.collect());
    garbage.remove(b);
    assertEquals(3, heap.collect());
    assertDead(a, b, tail);
  }

  @Test
  void listHoldsWhatIsPutIntoItAndLetsGoOfWhatIsTakenOut() {
    Node a = logging("a");
    garbage.add(a);
    drop(a);
    assertAlive(a);
    Node b = node("b");
    garbage.add(b);
    assertEquals(a, garbage.removeFirst());
    assertDead(a);
    assertCounts(b, 2, 0);
    assertThrows(DeadObjectException.class, () -> garbage.add(a));
    assertEquals(List.of(b), garbage);
    garbage.clear();
    assertCounts(b, 1, 0);
    assertEquals(List.of("finalize a"), log);
  }

  @Test
  void clearedListMayBeChangedByWhatThatDestroys() {
    Node next = node("next");
    Node a = finalized("a", self -> garbage.add(next));
    garbage.add(a);
    garbage.add(node("b"));
    drop(a);
    garbage.clear();
    assertDead(a);
    assertEquals(List.of(next), garbage);
  }

  @Test
  void manyKeptObjectsAreLetGo() {
    for (int i = 0; i < 30_000; i++) {
      Node loop = Node.createLoop(held);
      drop(loop);
    }
    assertEquals(30_000, heap.collect());
    python.keepGarbage(false);
    garbage.clear();
    assertEquals(30_000, heap.collect());
  }

  @Test
  void keepingCanBeSwitchedByAFinalizerOfTheSameCollection() {
    Node a = looped(finalized("a", self -> python.keepGarbage(false)));
    assertCollects(1, a);
    assertDead(a);
  }

  @Test
  void deathByCountIsNotKept() {
    Node a = node("a");
    drop(a);
    assertDead(a);
    assertEquals(List.of(), garbage);
  }

  @Test
  void heldByTheListAndReleasedByAnotherIsReported() {
    Node a = loop("a");
    drop(a);
    heap.collect();
    heap.release(a);
    garbage.clear();
    assertTrue(takeUnraisableMessages().getFirst().contains("The garbage found its hold"));
    python.keepGarbage(false);
    assertEquals(1, heap.collect());
  }

  @Test
  void closedHeapFreesKeptGarbageAndKeepsNoMore() {
    Node a = looped(logging("a"));
    a.setResource(resource("a"));
    Node b = looped(finalized("b", self -> python.keepGarbage(true)));
    drop(a);
    heap.collect();
    drop(b);
    closeHeap();
    assertDead(a, b);
    assertEquals(List.of(), garbage);
    assertEquals(List.of("finalize a", "finalize b", "close a"), log);
  }

  @Test
  void garbageIsNotKeptBeyondAPatienceThatEndsWithAnOpenRoot() {
    List<String> closed = new ArrayList<>();
    GcHeap shared = GcHeap.builder().onLeak(_ -> {}).shared();
    GcRoot<Node> root;
    try (GcScope scope = shared.enter()) {
      GcCPython.of(shared).keepGarbage(true);
      root = shared.openRoot(Node.create(scope));
      for (String name : List.of("kept", "found")) {
        Node ring = Node.createLoop(scope);
        ring.setResource(() -> closed.add(name));
        scope.drop(ring);
        if (name.equals("kept")) {
          assertEquals(1, shared.collect());
        }
      }
    }
    assertEquals(List.of(), closed);
    assertFalse(shared.close(Duration.ZERO));
    assertEquals(Set.of("kept", "found"), Set.copyOf(closed));
    root.close();
  }
}
