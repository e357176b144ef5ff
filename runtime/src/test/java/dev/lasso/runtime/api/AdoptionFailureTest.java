package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcResources;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.CloseableNode;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Shared;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An adoption happens as a whole or not at all. */
@Tag("gate")
class AdoptionFailureTest extends RuntimeTest {

  private final Node good = node("good");
  private final Node dead = node("dead");
  private final List<Node> constructed = new ArrayList<>();

  AdoptionFailureTest() {
    drop(dead);
  }

  private <X extends Throwable> X notCreated(Class<X> type, Node.Initializer init) {
    return assertThrows(type, () -> Node.create(held, init));
  }

  /** Creates a node which owns {@code good} and a resource, and is initialised by {@code init}. */
  private <X extends Throwable> String notAdopted(Class<X> type, Node.Initializer init) {
    long live = heap.stats().live();
    X thrown =
        assertThrows(
            type,
            () ->
                Node.create(
                    held,
                    self -> {
                      constructed.add(self);
                      self.setA(good);
                      self.list.add(good);
                      self.setWeak(good);
                      self.setResource(resource("r"));
                      init.run(self);
                    }));
    assertSame(type, thrown.getClass());
    assertEquals(List.of("close r"), takeLog());
    Node self = constructed.getLast();
    assertDead(self);
    assertTrue(self.toString().endsWith("(dead: its construction failed)"), self::toString);
    assertCounts(good, 1, 0);
    assertEquals(live, heap.stats().live());
    return String.valueOf(thrown.getMessage());
  }

  @Test
  void deadReferenceFails() {
    notAdopted(DeadObjectException.class, self -> self.setB(dead));
    notAdopted(DeadObjectException.class, self -> self.list.add(dead));
    notAdopted(DeadObjectException.class, self -> self.other = dead);
  }

  @Test
  void foreignReferenceFails() {
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Node foreign = Node.create(scope);
      String message = notAdopted(IllegalArgumentException.class, self -> self.setB(foreign));
      assertTrue(message.contains("'b' of Node"), message);
      message = notAdopted(IllegalStateException.class, self -> self.list.add(foreign));
      assertTrue(message.contains("that no container owns"), message);
      notAdopted(IllegalArgumentException.class, self -> self.other = foreign);
      assertCounts(foreign, 1, 0);
    }
  }

  @Test
  void referenceToAnObjectUnderConstructionFails() {
    Node.create(
        held,
        outer -> {
          String message = notAdopted(IllegalStateException.class, self -> self.setB(outer));
          assertTrue(message.startsWith("Node is under construction"), message);
          notAdopted(IllegalStateException.class, self -> self.list.add(outer));
        });
  }

  @Test
  void listOfAnotherContainerFailsAndStaysWithIt() {
    Node owner = node("owner");
    owner.list.add(good);
    int outer = GcProtocol.begin(held);
    Shared failing = new Shared(heap, owner.list);
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> GcProtocol.adopt(held, failing));
    GcProtocol.fail(heap, outer, e);
    assertEquals(
        "This collection is a part of "
            + Errors.name(owner)
            + " already. Give each @Owned field a collection of its own.",
        e.getMessage());
    assertDead(failing);
    assertCounts(good, 1, 1);
    owner.list.add(good);
    assertCounts(good, 1, 2);
    drop(owner);
    assertCounts(good, 1, 0);
  }

  /** A list that has no owner yet. It is filled while something is under construction. */
  private GcList<Node> filled(Node... nodes) {
    GcList<Node> list = new GcList<>();
    Node.create(held, self -> list.addAll(List.of(nodes)));
    return list;
  }

  @Test
  void listInTwoFieldsOfOneContainerFails() {
    GcList<Node> shared = filled(good);
    int outer = GcProtocol.begin(held);
    Shared failing = new Shared(heap, shared, shared);
    Exception e = assertThrows(IllegalStateException.class, () -> GcProtocol.adopt(held, failing));
    GcProtocol.fail(heap, outer, e);
    assertCounts(good, 1, 0);
    Shared adopted = create(held, h -> new Shared(h, shared));
    assertCounts(good, 1, 1);
    drop(adopted);
    assertCounts(good, 1, 0);
  }

  @Test
  void listsAreUnboundAgainWhenAnAdoptionFails() {
    Node dead = node("dead");
    GcList<Node> list = filled(good, dead);
    drop(dead);
    assertThrows(DeadObjectException.class, () -> create(held, h -> new Shared(h, list)));
    assertEquals(List.of(good, dead), list);
    list.remove(dead);
    assertCounts(good, 1, 0);
    Shared adopted = create(held, h -> new Shared(h, list));
    assertCounts(good, 1, 1);
    assertAlive(adopted);
  }

  @Test
  void missingListFails() {
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class, () -> create(held, h -> new Shared(h, Shared.MISSING)));
    assertTrue(String.valueOf(e.getMessage()).contains("is null"), e::toString);
  }

  @Test
  void containerAsAResourceFails() {
    Node.Initializer init = self -> self.resource = new CloseableNode(heap);
    List<Node> before = new ArrayList<>(constructed);
    long live = heap.stats().live();
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Node.create(held, init));
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith("A resource field of Node, 'resource', cannot take "), message);
    assertTrue(message.contains("which is a container"), message);
    assertEquals(live, heap.stats().live());
    assertEquals(before, constructed);
    assertEquals(List.of(), log, "it is nobody's resource, and is left alone");
  }

  @Test
  void weakReferenceOwnedByAnotherFailsAndStaysInForce() {
    Node owner = node("owner");
    Node target = node("target");
    GcWeak<Node> weak = watch(target);
    owner.setResource(weak);
    notCreated(IllegalArgumentException.class, self -> self.setResource(weak));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> node("other").setResource(weak));
    assertTrue(String.valueOf(e.getMessage()).contains("a part of " + Errors.name(owner)));
    assertSame(target, weak.get());
    drop(target);
    assertEquals(List.of("callback target"), log);
  }

  @Test
  void weakReferenceOfAnotherInAFieldIsLeftAloneWhenTheAdoptionFails() {
    Node target = node("target");
    GcWeak<Node> weak = watch(target);
    node("owner").setResource(weak);
    notCreated(IllegalArgumentException.class, self -> self.resource = weak);
    assertSame(target, weak.get());
    drop(target);
    assertEquals(List.of("callback target"), log);
  }

  @Test
  void weakReferenceOfNobodyIsClosedWhenTheAdoptionFails() {
    Node target = node("target");
    GcWeak<Node> weak = watch(target);
    notCreated(
        DeadObjectException.class,
        self -> {
          self.setB(dead);
          self.resource = weak;
        });
    assertNull(weak.get());
    drop(target);
    assertEquals(List.of(), log);
  }

  @Test
  void resourceThatThrowsIsSuppressedInTheCause() {
    Exception e =
        notCreated(
            DeadObjectException.class,
            self -> {
              self.setB(dead);
              self.setResource(unclosable("thrown"));
            });
    assertEquals(List.of("thrown"), List.of(e.getSuppressed()[0].getMessage()));
  }

  @Test
  void finalizerDoesNotRunForWhatWasNotAdopted() {
    assertThrows(
        DeadObjectException.class,
        () -> create(held, h -> new FinalizedOwner(h, dead, () -> log.add("finalize"))));
    drop(create(held, h -> new FinalizedOwner(h, good, () -> log.add("finalize adopted"))));
    assertEquals(List.of("finalize adopted"), log);
  }

  @Test
  void weakReferencesAreNullWhenTheAdoptionFails() {
    Node pointing = node("pointing");
    List<GcWeak<Node>> weak = new ArrayList<>();
    notAdopted(
        DeadObjectException.class,
        self -> {
          weak.add(GcWeak.of(self));
          weak.add(watch(self, "self"));
          pointing.setWeak(self);
          self.setB(dead);
        });
    weak.forEach(w -> assertNull(w.get()));
    assertNull(pointing.weak);
  }

  @Test
  void sequenceOfResourcesOfWhatWasNotAdoptedAcceptsNoMore() {
    GcResources<AutoCloseable> sequence = new GcResources<>();
    notCreated(
        DeadObjectException.class,
        self -> {
          self.resource = sequence;
          self.setB(dead);
        });
    assertThrows(DeadObjectException.class, () -> sequence.add(resource("late")));
  }

  private static final class FinalizedOwner extends Node {

    private static final GcType FINALIZED =
        GcType.of(FinalizedOwner.class, MethodHandles.lookup())
            .extending(Node.TYPE)
            .finalizer("run")
            .build();

    private final Runnable finalizer;

    FinalizedOwner(GcHeap heap, Node owned, Runnable finalizer) {
      this.finalizer = finalizer;
      super(heap, FINALIZED, owned, self -> {});
    }

    @Override
    protected void gcFinalize() {
      finalizer.run();
    }
  }
}
