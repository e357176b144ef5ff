package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a program sees of an automatic collection while it is paused. */
class SlicesTest {

  private static final Duration DAY = Duration.ofDays(1);

  private final SlicePacer pace = new SlicePacer();
  private final Heap heap = Inside.open(false, pace);
  private final GcScope scope = heap.openScope();
  private final List<String> log = new ArrayList<>();

  @AfterEach
  void close() {
    heap.collect();
    heap.inspect().verify();
    scope.close();
    assertEquals(0, heap.stats().live() - heap.collect());
    heap.close();
  }

  /** A ring of {@code count} that nobody owns. */
  private List<Node> ring(int count) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(Node.create(scope));
    }
    for (int i = 0; i < count; i++) {
      nodes.get(i).setA(nodes.get((i + 1) % count));
    }
    nodes.forEach(scope::drop);
    return nodes;
  }

  private void slice(long steps) {
    pace.steps = steps;
    heap.openScope().close();
    pace.steps = 0;
  }

  /** Does slices of one step until {@code count} objects are dead. */
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
  void programThatGoesOnTouchingLiveObjectsDoesNotKeepARunFromItsEnd() {
    Node owner = Node.create(scope);
    Node first = Node.create(scope);
    owner.setB(first);
    scope.drop(first);
    Node last = first;
    for (int i = 0; i < 100; i++) {
      Node node = Node.create(scope);
      last.setA(node);
      scope.drop(node);
      last = node;
    }
    int slices = sliceWhileTouching(first, owner, Integer.MAX_VALUE);
    assertTrue(sliceWhileTouching(first, owner, 16) < 2 * slices);
  }

  /** Does a run in slices of one step, after some of which an object of a chain is touched. */
  private int sliceWhileTouching(Node first, Node other, int every) {
    first.setB(other);
    first.setB(null);
    scope.drop(scope.keep(first));
    int runs = pace.runs;
    int slices = 0;
    Node touched = first;
    while (pace.runs == runs) {
      slice(1);
      if (++slices % every == 0) {
        touched.setB(other);
        touched = touched.a == null ? first : touched.a;
      }
    }
    return slices;
  }

  @Test
  void objectHeldWhileItIsExaminedLivesOn() {
    List<Node> ring = ring(10);
    GcWeak<Node> weak = GcWeak.of(ring.get(5));
    slice(1);
    Node kept = scope.keep(weak.get());
    while (pace.runs == 0) {
      slice(1);
    }
    assertSame(kept, weak.get());
    assertTrue(ring.stream().noneMatch(HeaderBits::isDead));
    scope.drop(kept);
    heap.collect();
    assertTrue(ring.stream().allMatch(HeaderBits::isDead));
  }

  @Test
  void oldGarbageThatAYoungObjectTookUpBeforeItWasReachedIsFoundWithThatObject() {
    Node suspect = Node.create(scope);
    Node beyond = Node.create(scope);
    suspect.setA(beyond);
    beyond.setA(suspect);
    scope.drop(beyond);
    heap.collect(); // both are old
    scope.drop(suspect);
    slice(1); // the suspect joins a run, the other one does not yet
    Node young = Node.create(scope);
    young.setA(beyond);
    beyond.setB(young);
    while (pace.runs == 1) {
      slice(1);
    }
    scope.drop(young);
    assertEquals(3, heap.collect());
  }

  @Test
  void memberThatAYoungObjectTookUpBeforeItJoinedIsFoundWithThatObject() {
    Node first = Node.create(scope);
    Node second = Node.create(scope);
    Node owned = Node.create(scope);
    Node owner = Node.create(scope);
    owner.setA(first);
    owner.setB(second);
    second.setA(owned);
    List.of(first, second, owned).forEach(scope::drop);
    slice(1); // the run has come to the first of three suspects
    Node young = Node.create(scope);
    young.setA(second);
    owned.setA(young);
    owner.setB(null);
    while (heap.stats().collections() == 0) {
      slice(1);
    }
    assertEquals(0, heap.stats().collected());
    scope.drop(young);
    assertEquals(3, heap.collect());
  }

  @Test
  void memberThatWasShakenBeforeTheRunBeganIsNotExaminedAgain() {
    Node owner = Node.create(scope);
    Node old = Node.create(scope);
    owner.setA(old);
    heap.collect();
    scope.drop(old);
    slice(1_000);
    assertEquals(1, heap.stats().collections() - 1);
    long examined = heap.stats().candidates();
    Node young = Node.create(scope);
    young.setA(old);
    owner.setB(young);
    scope.drop(young);
    slice(1_000);
    assertEquals(1, heap.stats().candidates() - examined, "the young one alone");
  }

  @Test
  void collectGivesAPausedRunUpAndFindsEverything() {
    List<Node> ring = ring(100);
    slice(10);
    assertEquals(100, heap.collect());
    assertTrue(ring.stream().allMatch(HeaderBits::isDead));
  }

  @Test
  void collectFinishesWhatIsCondemned() {
    List<Node> ring = ring(100);
    sliceUntilDead(ring, 1);
    assertEquals(100, heap.collect(), "which this call has freed");
    assertEquals(0, heap.stats().live());
  }

  @Test
  void resourcesOfCondemnedObjectsAreClosedOnceWithAllOthersDead() {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Node node = Node.create(scope);
      node.setResource(
          () -> {
            assertTrue(nodes.stream().allMatch(HeaderBits::isDead));
            log.add("close");
          });
      nodes.add(node);
    }
    for (int i = 0; i < 20; i++) {
      nodes.get(i).setA(nodes.get((i + 1) % 20));
    }
    nodes.forEach(scope::drop);
    while (pace.runs == 0) {
      slice(1);
    }
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

  @Test
  void hugeListThatChangesWhileItIsExaminedLivesOn() {
    Node owner = Node.create(scope);
    owner.setA(owner);
    for (int i = 0; i < 2_000; i++) {
      owner.list.move(scope, Node.create(scope));
    }
    scope.drop(owner);
    slice(1); // the owner joins
    slice(1); // the first part of its list
    owner.list.addFirst(owner.list.getFirst());
    while (pace.runs == 0) {
      slice(10);
    }
    assertFalse(HeaderBits.isDead(owner));
    assertEquals(2_001, owner.list.size());
    heap.inspect().verify();
    heap.collect();
    assertTrue(HeaderBits.isDead(owner));
  }

  /** A loop that is held, and suspect before it is. */
  private Node heldSuspectLoop() {
    Node loop = Node.create(scope);
    loop.setA(loop);
    scope.drop(loop);
    return scope.keep(loop);
  }

  @Test
  void ownerThatLetGoBeforeAnObjectJoinsIsNoReasonToDoubtTheCounts() {
    List<Node> ring = ring(1);
    Node loop = heldSuspectLoop();
    ring.getFirst().setB(loop);
    heap.listeners()
        .add(
            new GcListener() {
              @Override
              public void started(GcHeap self) {
                log.add("started");
              }

              @Override
              public void stopped(GcHeap self, GcRun run) {
                log.add("stopped");
              }
            });
    slice(1); // the ring joins
    slice(1); // its edges are recorded, the one to the loop too
    ring.getFirst().setB(null);
    scope.drop(loop);
    while (pace.runs == 0) {
      slice(1);
    }
    heap.listeners().clear();
    assertEquals(List.of("started", "stopped"), log);
    assertFalse(HeaderBits.isDead(loop));
    heap.collect();
    assertTrue(HeaderBits.isDead(loop));
  }

  @Test
  void objectThatItsOwnerLetGoOfWhileItWasExaminedInPartsIsNotLost() {
    Node owner = Node.create(scope);
    owner.setA(owner);
    for (int i = 0; i < 2_000; i++) {
      owner.list.move(scope, Node.create(scope));
    }
    scope.drop(owner);
    Node loop = heldSuspectLoop();
    owner.list.addFirst(loop);
    slice(1); // the owner joins
    slice(1); // the first part of its list
    owner.list.removeFirst();
    scope.drop(loop);
    while (pace.runs == 0) {
      slice(10);
    }
    heap.collect();
    assertTrue(HeaderBits.isDead(loop));
  }

  @Test
  void objectThatWaitsForItsDestructionIsNoSuspectWhenARunIsGivenUp() {
    Node waiting = Node.create(scope);
    Node owner = Node.createFixed(scope, waiting);
    owner.moveB(scope, Node.createFinalized(scope, self -> log.add("found " + heap.collect())));
    scope.drop(waiting);
    slice(1); // it joins
    scope.drop(owner);
    assertEquals(List.of("found 0"), log);
    assertEquals(3, heap.stats().diedByCount());
  }

  @Test
  void memberThatDiesWithItsOwnerIsNoMemberOrSuspectAnyMore() {
    for (int slices = 0; slices < 40; slices++) {
      memberDiesAfter(slices, self -> self.setB(self.b));
      memberDiesAfter(slices, self -> scope.drop(scope.keep(self)));
      memberDiesAfter(slices, self -> slice(10));
      memberDiesAfter(slices, self -> heap.collect());
    }
  }

  /** A held object owns two suspects, and dies with them after some slices of a run. */
  private void memberDiesAfter(int slices, Node.Action finalizer) {
    Node owner = Node.create(scope);
    Node member = Node.createFinalized(scope, finalizer);
    Node behind = Node.create(scope);
    owner.setA(member);
    member.setA(behind);
    scope.drop(member);
    scope.drop(behind);
    for (int i = 0; i < slices; i++) {
      slice(1);
    }
    scope.drop(owner);
    assertTrue(HeaderBits.isDead(member));
    assertTrue(HeaderBits.isDead(behind));
    heap.inspect().verify();
    assertEquals(0, heap.stats().suspects());
    slice(10);
    assertEquals(0, heap.collect());
    assertEquals(0, heap.stats().live());
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
            new GcListener() {
              @Override
              public void started(GcHeap self) {
                log.add("started");
              }

              @Override
              public void stopped(GcHeap self, GcRun run) {
                log.add("stopped " + run.candidates() + " " + run.collected());
              }
            });
    ring(50);
    while (pace.runs == 0) {
      slice(7);
    }
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
    GcHeap.Builder builder = GcHeap.builder();
    String message =
        assertThrows(IllegalArgumentException.class, () -> builder.maxPause(Duration.ZERO))
            .getMessage();
    assertEquals("The longest pause must be positive: PT0S", message);
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
    while (log.isEmpty()) {
      slice(1);
    }
    assertEquals(2, log.size());
    assertFalse(HeaderBits.isDead(first), "brought back");
    assertFalse(HeaderBits.isDead(second));
    scope.drop(first);
    heap.collect();
    assertTrue(HeaderBits.isDead(second));
  }
}
