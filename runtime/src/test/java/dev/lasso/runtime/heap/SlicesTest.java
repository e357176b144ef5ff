package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.CallingListener;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An automatic collection in slices, as the program sees it while it is paused. */
class SlicesTest extends SlicedTest {

  private static final Duration DAY = Duration.ofDays(1);

  private void sliceUntilDead(List<Node> nodes, int count) {
    for (int i = 0; i < 10_000; i++) {
      if (nodes.stream().filter(HeaderBits::isDead).count() >= count) {
        return;
      }
      slice(1);
    }
    throw new AssertionError(nodes);
  }

  @Test
  void garbageIsFreedInSlices() {
    List<Node> ring = ring(100);
    int slices = 0;
    while (heap.stats().collections() == 0 && slices++ < 10_000) {
      slice(1);
    }
    assertTrue(slices > 10 && slices < 10_000, () -> "slices");
    assertTrue(ring.stream().allMatch(HeaderBits::isDead));
    assertEquals(1, heap.stats().collections());
    assertEquals(100, heap.stats().collected());
  }

  @Test
  void componentThatIsPutInOrderIsGatheredInSlices() {
    List<Node> ring = ring(100);
    ring.getFirst().setResource(() -> log.add("close"));
    int gathered = 0;
    for (int i = 0; i < 10_000 && log.isEmpty(); i++) {
      slice(1);
      Object order = Inside.part(Inside.part(heap, "reclamation"), "order");
      gathered += Inside.part(order, "phase").toString().equals("GATHER") ? 1 : 0;
    }
    assertEquals(List.of("close"), log);
    assertTrue(gathered >= 99);
  }

  @Test
  void condemnedObjectsAllDieAtOnce() {
    List<Node> ring = ring(100);
    GcWeak<Node> weak = GcWeak.of(ring.get(50));
    sliceUntilDead(ring, 1);
    assertTrue(ring.stream().allMatch(HeaderBits::isDead), "though most are not freed yet");
    assertEquals(0, heap.stats().live());
    assertNull(weak.get());
    Node condemned =
        ring.stream()
            .filter(node -> HeaderBits.isLive(node))
            .findFirst()
            .orElseThrow(AssertionError::new);
    assertThrows(DeadObjectException.class, () -> scope.keep(condemned));
    assertThrows(DeadObjectException.class, () -> condemned.setB(null));
    assertThrows(DeadObjectException.class, () -> condemned.setWeak(null));
    assertThrows(DeadObjectException.class, condemned::gcClear);
    assertThrows(DeadObjectException.class, () -> GcWeak.of(condemned));
    Node other = Node.create(scope);
    assertThrows(DeadObjectException.class, () -> other.setA(condemned));
    assertFalse(GcCPython.isTracked(condemned));
    assertTrue(condemned.toString().endsWith("(dead: a collection found it unreachable)"));
    heap.inspect().verify();
  }

  @Test
  void collectGivesAPausedRunUpAndFindsEverything() {
    List<Node> ring = ring(100);
    slice(10);
    assertEquals(100, heap.collect());
    assertTrue(ring.stream().allMatch(HeaderBits::isDead));
  }

  @Test
  void resourcesOfCondemnedObjectsAreClosedOnceWithAllOthersDead() {
    List<Node> nodes = ring(20);
    for (Node node : nodes) {
      node.setResource(
          () -> {
            assertTrue(nodes.stream().allMatch(HeaderBits::isDead));
            log.add("close");
          });
    }
    decide(1);
    assertEquals(20, log.size());
  }

  @Test
  void hugeListIsExaminedInParts() {
    Node owner = Node.create(scope);
    for (int i = 0; i < 10_000; i++) {
      Node element = Node.create(scope);
      owner.list.add(element);
      element.setA(owner);
      scope.drop(element);
    }
    scope.drop(owner);
    int slices = 0;
    while (!HeaderBits.isDead(owner) && slices++ < 1_000_000) {
      slice(100);
    }
    assertTrue(slices > 100, () -> "slices");
    while (heap.stats().live() > 0) {
      slice(100);
    }
  }

  /**
   * A second search frees the objects that finalizers touch: one run counts what a collection does.
   */
  @Test
  void ringWhoseFinalizersCutIsCountedOnce() {
    Node first = Node.create(scope);
    Node second = Node.createFinalized(scope, Node::gcClear);
    Node third = Node.create(scope);
    Node fourth = Node.createFinalized(scope, self -> self.list.clear());
    List<Node> all = List.of(first, second, third, fourth);
    for (int i = 0; i < 4; i++) {
      all.get(i).setB(all.get((i + 1) % 4));
      all.get(i).setA(all.get(i));
    }
    second.list.add(third);
    fourth.list.add(third);
    all.forEach(scope::drop);
    for (int slices = 0; pace.runs < 1 && slices < 1_000; slices++) {
      slice(3);
    }
    assertEquals(0, heap.stats().live());
    assertEquals(4, heap.stats().collected());
    assertEquals(0, heap.stats().diedByCount());
  }

  @Test
  void listenersAreToldOncePerRun() {
    heap.listeners()
        .add(
            new CallingListener(
                () -> log.add("started"),
                run -> log.add("stopped " + run.candidates() + " " + run.collected())));
    ring(50);
    decide(7);
    assertEquals(List.of("started", "stopped 50 50"), log);
    heap.listeners().clear();
  }

  @Test
  void collectForATimeFinishesOrGoesOnLater() {
    ring(1_000);
    boolean finished = heap.collect(Duration.ZERO);
    assertFalse(finished);
    assertTrue(heap.collect(DAY));
    assertEquals(0, heap.stats().live());
    assertTrue(heap.collect(DAY));
  }

  @Test
  void pauseMustBePositive() {
    Throwable refused =
        assertThrows(
            IllegalArgumentException.class, () -> GcHeap.builder().maxPause(Duration.ZERO));
    assertEquals("The longest pause must be positive: PT0S", refused.getMessage());
  }

  @Test
  void finalizersOfASetRunInOneSlice() {
    Node first =
        Node.createFinalized(
            scope,
            self -> {
              log.add("finalize");
              scope.keep(self);
            });
    Node second = Node.createFinalized(scope, self -> log.add("finalize"));
    first.setA(second);
    second.setA(first);
    scope.drop(first);
    scope.drop(second);
    sliceWhile(() -> log.isEmpty());
    assertEquals(2, log.size());
    assertFalse(HeaderBits.isDead(first), "brought back");
    assertFalse(HeaderBits.isDead(second));
    scope.drop(first);
    heap.collect();
    assertTrue(HeaderBits.isDead(second));
  }

  @Test
  void pacerGetsTheNumberOfObjectsThatWereCreatedOrBecameSuspects() {
    Node owner = Node.create(scope);
    for (int i = 0; i < 3; i++) {
      ownedRing(owner);
    }
    slice(1);
    assertEquals(1 + 3 + 3, pace.allEvents.getFirst());
  }

  @Test
  void pacerGetsTheNumberOfObjectsAndEdgesThatWereExamined() {
    Node owner = Node.create(scope);
    Node ring = ownedRing(owner);
    for (int i = 0; i < 5; i++) {
      ring.list.add(ring);
    }
    heap.collect();
    assertEquals(List.of(1L + 6, 1L + 6), pace.allSteps);
  }
}
