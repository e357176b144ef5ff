package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collect.Deallocator;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.WeakRef;
import dev.lasso.runtime.observe.StackBang;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Opaque;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Changes that an error has interrupted, made by hand, and their recovery. */
class RecoveryTest extends RuntimeTest {

  private final Heap broken = (Heap) heap;

  RecoveryTest() {
    heapRecovers();
  }

  private void repair() {
    broken.openChanges++;
    broken.safepoint.recover();
  }

  @Test
  void callsThatWereInterruptedLetGo() {
    Node node = node("node");
    broken.holdCounts.beginCall(node);
    broken.holdCounts.calls--; // the call has ended by an error
    drop(node);
    assertAlive(node);
    broken.safepoint.recover();
    assertDead(node);
  }

  @Test
  void holdsOfInterruptedCallsAreReleasedAlsoBelowAnOuterOne() {
    Node node = node("node");
    broken.holdCounts.beginCall(node);
    broken.holdCounts.temporary.fixedBelow = 1;
    broken.holdCounts.calls--; // the call has ended by an error
    broken.safepoint.recover();
    assertEquals(0, broken.holdCounts.temporary.fixedBelow);
    assertCounts(node, 1, 0);
  }

  @Test
  void objectForWhoseDeathThereWasNoRoomDiesAtTheNextSafepoint() {
    Node known = node("known");
    known.setResource(resource("known"));
    drop(known); // all classes are loaded
    Node node = node("node");
    node.setResource(resource("node"));
    whereThereIsNoRoom(() -> held.drop(node));
    assertEquals(List.of("close known"), takeLog());
    heap.openScope().close();
    assertEquals(List.of("close node"), log);
  }

  @Test
  void roomForOneDeathIsNoneForAnother() {
    Node known = node("known");
    known.setResource(resource("known"));
    drop(known); // all classes are loaded
    try (GcScope owners = heap.openScope();
        GcScope scope = heap.openScope()) {
      Node node = Node.create(scope);
      node.setResource(resource("node"));
      Node.create(owners).setA(Node.create(scope)); // stays alive
      Opaque plain = create(scope, Opaque::new); // dies first, and calls no user code
      whereThereIsNoRoom(scope::close);
      assertDead(plain);
      assertEquals(List.of("close known"), takeLog());
      heap.openScope().close();
      assertEquals(List.of("close node"), log);
    }
  }

  @Test
  void clearForWhichThereIsNoRoomDoesNotBegin() {
    Node node = node("node");
    Node owned = node("owned");
    node.setA(owned);
    owned.gcClear(); // all classes are loaded
    assertThrows(StackOverflowError.class, () -> whereThereIsNoRoom(node::gcClear));
    assertCounts(owned, 1, 1);
    assertCounts(node, 1, 0);
  }

  @Test
  void callbacksForWhichThereWasNoRoomAreCalled() {
    watchedGarbage();
    heap.collect(); // all classes are loaded
    assertEquals(List.of("callback second", "callback first"), takeLog());
    watchedGarbage();
    assertThrows(StackOverflowError.class, () -> whereThereIsNoRoom(heap::collect));
    assertEquals(List.of(), log);
    broken.safepoint.recover();
    assertEquals(List.of("callback second", "callback first"), log);
  }

  private void watchedGarbage() {
    Node ring = loop("ring");
    watch(ring, "first");
    watch(ring, "second");
    drop(ring);
  }

  @Test
  void resourcesOfGarbageAreClosedWhereThereIsRoom() {
    garbageWithResource();
    heap.collect(); // all classes are loaded
    garbageWithResource();
    assertThrows(StackOverflowError.class, () -> whereThereIsNoRoom(heap::collect));
    broken.safepoint.recover();
    heap.collect();
    assertEquals(List.of("room true", "room true"), log);
  }

  /** An error interrupts the run before it has condemned its garbage. */
  @ParameterizedTest
  @EnumSource
  void garbageOfAnInterruptedRunMayBeUsedAgain(Use use) {
    garbageWithResource();
    heap.collect(); // all classes are loaded
    takeLog();
    Node ring = loop("ring");
    ring.setResource(resource("ring"));
    drop(ring);
    Node owner = node("owner");
    assertThrows(StackOverflowError.class, () -> whereThereIsNoRoom(heap::collect));
    switch (use) {
      case HELD -> held.keep(ring);
      case OWNED -> owner.setA(ring);
      case WATCHED -> watch(ring);
    }
    broken.safepoint.recover();
    assertEquals(List.of(), log);
    heap.collect();
    if (use == Use.WATCHED) {
      assertEquals(List.of("callback ring", "close ring"), log);
    } else {
      assertAlive(ring);
    }
  }

  @Test
  void garbageWithoutResourcesOfAnInterruptedRunMayBeUsedAgain() {
    memberRing();
    assertEquals(2, heap.collect()); // all classes are loaded
    Member member = memberRing();
    assertThrows(StackOverflowError.class, () -> whereThereIsNoRoom(heap::collect));
    held.keep(member);
    broken.safepoint.recover();
    assertEquals(0, heap.collect());
    assertAlive(member, member.list.getFirst());
  }

  /** Creates two objects without resources that own each other, and returns one of them. */
  private Member memberRing() {
    GcType type = Member.describe(Member.class).collection("list", GcList.class).build();
    try (GcScope scope = heap.openScope()) {
      Member member = Member.create(scope, type);
      member.list.add(Member.create(scope, type, member));
      return member;
    }
  }

  enum Use {
    HELD,
    OWNED,
    WATCHED
  }

  private void garbageWithResource() {
    Node ring = loop("ring");
    ring.setResource(() -> log.add("room " + StackBang.hasRoom()));
    drop(ring);
  }

  @Test
  void callbacksOfReferencesThatWereSeveredAreCalled() {
    Node node = node("node");
    ((WeakRef<?>) watch(node)).sever();
    repair();
    assertEquals(List.of("callback node"), log);
  }

  @Test
  void whatHasBegunToWaitForItsEndDiesOnce() {
    Node one = Node.allocate(heap);
    Node other = Node.allocate(heap);
    for (Node node : List.of(one, other)) {
      node.setResource(resource("one of two"));
      HeaderBits.removeHold(node);
    }
    Deallocator deallocator = (Deallocator) Inside.part(heap, "deallocator");
    deallocator.push(one, HeaderBits.Death.COUNT);
    broken.newRecovery().run();
    assertDead(one, other);
    assertEquals(List.of("close one of two", "close one of two"), log);
  }

  @Test
  void ownerOfAnObjectOfAnotherHeapIsNoneOfAnObjectOfThis() {
    Node owner = node("owner");
    Node bystander = node("bystander");
    try (GcHeap otherHeap = GcHeap.confined();
        GcScope scope = otherHeap.openScope()) {
      Node.create(scope);
      owner.a = Node.create(scope);
      assertEquals(Inside.slot(bystander), Inside.slot(owner.a));
      repair();
      owner.a = null;
    }
    assertCounts(bystander, 1, 0);
  }

  @Test
  void nothingIsCollectedMeanwhile() {
    Node ring = loop("ring");
    drop(ring);
    Node forgotten =
        new Node(
            heap,
            null,
            self ->
                self.setResource(
                    () -> {
                      log.add("collected " + heap.collect());
                      assertAlive(ring);
                    }));
    broken.safepoint.recover();
    assertTrue(Inside.isUnadopted(forgotten));
    assertEquals(List.of("collected 0"), log);
    assertEquals(1, heap.collect());
  }

  @Test
  void manyForgottenObjectsAreAbandonedInTheOrderOfTheirCreation() {
    int count = 200_000; // quadratic work would outlast the limit of a test
    for (int i = 0; i < count; i++) {
      int number = i;
      new Node(heap, null, self -> self.setResource(() -> log.add("close " + number)));
    }
    broken.safepoint.recover();
    assertEquals(
        IntStream.range(0, count).mapToObj(number -> "close " + number).toList(), takeLog());
    assertEquals(0, heap.stats().live());
  }

  @Test
  void objectsThatAResourceForgetsMeanwhileAreAbandonedToo() {
    for (String name : List.of("first", "second")) {
      new Node(heap, null, self -> self.setResource(() -> forgetBesideRunning(name)));
    }
    broken.safepoint.recover();
    assertEquals(
        List.of("close first", "close second", "close first's own", "close second's own"), log);
    assertEquals(0, heap.stats().live());
  }

  /** Closes a resource that forgets an object, and creates one that is not forgotten. */
  private void forgetBesideRunning(String name) {
    log.add("close " + name);
    new Node(heap, null, self -> self.setResource(resource(name + "'s own")));
    try (GcScope scope = heap.openScope()) {
      assertAlive(Node.create(scope));
    }
  }

  @Test
  void objectWhoseConstructorRunsIsNotForgottenBesideManyThatAre() {
    List<Node> before = new ArrayList<>();
    Node outer =
        Node.create(
            held,
            self -> {
              before.add(new Node(heap));
              before.add(Node.create(held, inner -> before.add(new Node(heap))));
              broken.newRecovery().run();
            });
    assertAlive(outer, before.get(1));
    broken.safepoint.recover();
    assertEquals(2, heap.stats().live());
    assertEquals(3, before.size());
  }
}
