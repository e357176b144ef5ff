package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Objects that are notified when one of several weak fields becomes null. */
@Tag("gate")
class WatchedFieldsTest extends RuntimeTest {

  /** More links than fit in one page of a table. */
  private static final int MANY = 1_200;

  /** A node that is notified when either of its weak fields becomes null. */
  private final class Watching extends Node {
    static final GcType TYPE =
        GcType.of(Watching.class, MethodHandles.lookup()).extending(Node.TYPE).build();

    Watching(GcHeap heap, Initializer init) {
      super(heap, TYPE, null, init);
    }

    @Override
    protected void gcAdopt(GcAdoption adopt) {
      adopt.collection("list", list);
      adopt.watched("weak", Node.TYPE.firstWeak(), weak);
      adopt.watched("other", Node.TYPE.firstWeak() + 1, other);
    }

    @Override
    protected void gcWeakCleared(int field) {
      log.add(name + (field == Node.TYPE.firstWeak() ? ".weak" : ".other"));
    }
  }

  private Watching watching(String name, Node weak, Node other) {
    return create(
        held,
        made ->
            new Watching(
                made,
                self -> {
                  self.name = name;
                  self.weak = weak;
                  self.other = other;
                }));
  }

  @Test
  void fieldsSetByTheConstructorAreWatchedEachForItsOwnTarget() {
    Node first = node("first");
    Node second = node("second");
    Watching watching = watching("watching", first, second);
    drop(second);
    assertEquals(List.of("watching.other"), takeLog());
    assertNull(watching.other);
    drop(first);
    assertEquals(List.of("watching.weak"), takeLog());
    assertNull(watching.weak);
  }

  @Test
  void manyObjectsWithTwoWatchedFieldsAreCreated() {
    Node first = node("first");
    Node second = node("second");
    for (int i = 0; i < MANY; i++) {
      watching("watching", first, second);
    }
    drop(first, second);
    assertEquals(2 * MANY, log.size());
  }

  @Test
  void manyObjectsWithTwoWeakFieldsAreCreated() {
    Node target = node("target");
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      nodes.add(
          Node.create(
              held,
              self -> {
                self.weak = target;
                self.other = target;
              }));
    }
    drop(target);
    nodes.forEach(node -> assertNull(node.other));
  }

  @Test
  void fieldIsWatchedInThePlaceOfOneThatWasSetBeforeManyOthers() {
    Node target = node("target");
    Node first = node("first");
    first.setWeak(target);
    for (int i = 0; i < MANY; i++) {
      node("other").setWeak(target);
    }
    first.setWeak(null);
    Watching watching = watching("watching", target, first);
    drop(target);
    assertEquals(List.of("watching.weak"), log);
    assertNull(watching.weak);
  }

  @Test
  void recoveryClearsWeakFieldsThatReferToObjectsOfOtherHeaps() {
    GcHeap otherHeap = Heaps.open();
    Node foreign = Node.allocate(otherHeap);
    Node node = node("node");
    node.weak = foreign; // written around the generated setter
    ((Heap) heap).openChanges++;
    GcProtocol.checkAlive(node);
    ((Heap) heap).safepoint.recover();
    heapRecovers();
    assertNull(node.weak);
    otherHeap.release(foreign);
    otherHeap.close();
  }
}
