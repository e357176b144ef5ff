package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.support.CallingListener;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations of the program on the candidates and suspects of a paused run. */
class SlicesTouchTest extends SlicedTest {

  /** How a young object becomes the owner of an old one. */
  @SuppressWarnings("ImmutableEnumChecker") // the actions have no state
  enum Way {
    SETTER(Node::setA),
    LIST((young, old) -> young.list.add(old)),
    MANY_ELEMENTS((young, old) -> young.list.addAll(List.of(old))),
    CONSTRUCTOR(null);

    private final @Nullable BiConsumer<Node, Node> own;

    Way(@Nullable BiConsumer<Node, Node> own) {
      this.own = own;
    }

    Node createOwner(GcScope scope, Node old) {
      if (own == null) {
        return Node.create(scope, self -> self.a = old);
      }
      Node young = Node.create(scope);
      own.accept(young, old);
      return young;
    }
  }

  @ParameterizedTest
  @EnumSource
  void oldGarbageThatAYoungObjectOwnsBeforeItIsReachedIsFoundWithThatObject(Way way) {
    Node suspect = Node.create(scope);
    Node beyond = Node.create(scope);
    suspect.setA(beyond);
    beyond.setA(suspect);
    scope.drop(beyond);
    heap.collect(); // both are old
    scope.drop(suspect);
    slice(1); // the suspect is a candidate, the other object is not yet
    Node young = way.createOwner(scope, beyond);
    beyond.setB(young);
    decide(1);
    scope.drop(young);
    assertEquals(3, heap.collect());
  }

  @Test
  void manyCandidatesThatAreHeldBetweenTwoSlicesKeepWhatTheyOwn() {
    for (int slices = 0; slices < 40; slices++) {
      List<Node> owners = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        Node owner = Node.create(scope);
        owner.moveA(scope, Node.create(scope));
        owner.a.setA(owner);
        owners.add(owner);
      }
      owners.forEach(scope::drop);
      sliceUntil("DECIDE");
      for (int i = 0; i < slices; i++) {
        slice(3);
      }
      owners.forEach(scope::keep);
      decide(1);
      for (Node owner : owners) {
        assertFalse(Inside.isDead(owner.a));
        scope.drop(owner);
      }
      assertEquals(200, heap.collect());
    }
  }

  @Test
  void collectReturnsTheNumberOfObjectsThatAPausedRunHasNotFreedYet() {
    List<Node> ring = ring(100);
    sliceWhile(() -> freed(ring) < 10);
    long left = ring.size() - freed(ring);
    assertEquals(left, heap.collect());
    assertEquals(0, heap.stats().live());
  }

  private long freed(List<Node> nodes) {
    return nodes.stream().filter(node -> !Inside.isInItsSlot(heap, node)).count();
  }

  private void sliceUntil(String phase) {
    do {
      slice(1);
    } while (!phase().equals(phase));
  }

  private String phase() {
    Object run = Inside.part(Inside.part(heap, "collector"), "sliced");
    return Inside.part(Inside.part(run, "search"), "phase").toString();
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
    decide(1);
    assertSame(kept, weak.get());
    assertTrue(ring.stream().noneMatch(HeaderBits::isDead));
    scope.drop(kept);
    heap.collect();
    assertTrue(ring.stream().allMatch(HeaderBits::isDead));
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
    sliceWhile(() -> heap.stats().collections() == 0);
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
  void hugeListThatChangesWhileItIsExaminedLivesOn() {
    Node owner = Node.createLoop(scope);
    for (int i = 0; i < 2_000; i++) {
      owner.list.move(scope, Node.create(scope));
    }
    scope.drop(owner);
    slice(1); // the owner joins
    slice(1); // the first part of its list
    owner.list.addFirst(owner.list.getFirst());
    decide(10);
    assertFalse(HeaderBits.isDead(owner));
    assertEquals(2_001, owner.list.size());
    heap.inspect().verify();
    heap.collect();
    assertTrue(HeaderBits.isDead(owner));
  }

  @Test
  void ownerThatLetGoBeforeAnObjectJoinsIsNoReasonToDoubtTheCounts() {
    Node owner = ring(1).getFirst();
    Node loop = scope.keep(ring(1).getFirst());
    owner.setB(loop);
    heap.listeners().add(new CallingListener(() -> log.add("started"), _ -> log.add("stopped")));
    slice(1); // the owner joins
    slice(1); // its edges are recorded, the one to the loop too
    owner.setB(null);
    scope.drop(loop);
    decide(1);
    heap.listeners().clear();
    assertEquals(List.of("started", "stopped"), log);
    assertFalse(HeaderBits.isDead(loop));
    heap.collect();
    assertTrue(HeaderBits.isDead(loop));
  }

  @Test
  void objectThatItsOwnerLetGoOfWhileItWasExaminedInPartsIsNotLost() {
    Node owner = Node.createLoop(scope);
    for (int i = 0; i < 2_000; i++) {
      owner.list.move(scope, Node.create(scope));
    }
    scope.drop(owner);
    Node loop = scope.keep(ring(1).getFirst());
    owner.list.addFirst(loop);
    slice(1); // the owner joins
    slice(1); // the first part of its list
    owner.list.removeFirst();
    scope.drop(loop);
    decide(10);
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
    slices(slices);
    scope.drop(owner);
    assertTrue(HeaderBits.isDead(member));
    assertTrue(HeaderBits.isDead(behind));
    heap.inspect().verify();
    assertEquals(0, heap.stats().suspects());
    slice(10);
    assertEquals(0, heap.collect());
    assertEquals(0, heap.stats().live());
  }

  private void endRun() {
    decide(1);
    sliceWhile(() -> Inside.isPaused(heap));
  }

  @Test
  void candidateThatLosesItsOwnerIsFoundByTheNextRun() {
    Node owner = Node.create(scope);
    Node ring = ownedRing(owner);
    sliceWhile(() -> !Inside.isMember(ring));
    owner.setA(null);
    endRun();
    assertFalse(Inside.isDead(ring));
    assertTrue(Inside.isSuspect(ring));
    assertEquals(1, heap.collect());
  }

  @Test
  void refusedUseOfCondemnedGarbageChangesNothing() {
    List<Node> garbage = new ArrayList<>();
    Node owner = Node.create(scope);
    for (int i = 0; i < 20; i++) {
      garbage.add(ownedRing(owner));
    }
    owner.setA(null);
    List<Node> condemned;
    do {
      slice(1);
      condemned = garbage.stream().filter(Inside::isLive).filter(Inside::isDead).toList();
    } while (condemned.isEmpty());
    Node used = condemned.getFirst();
    assertThrows(DeadObjectException.class, () -> scope.keep(used));
    assertEquals(0, heap.openChanges);
  }

  @Test
  void recoveryEndsTheBatchOfAPausedRun() {
    List<Node> owners = List.of(Node.create(scope), Node.create(scope), Node.create(scope));
    owners.forEach(this::ownedRing);
    slice(1);
    assertTrue(Inside.isPaused(heap));
    heap.openChanges++;
    heap.safepoint.recover();
    assertEquals(3, Inside.suspects(heap).size());
    owners.forEach(owner -> owner.setA(null));
    assertEquals(3, heap.collect());
  }
}
