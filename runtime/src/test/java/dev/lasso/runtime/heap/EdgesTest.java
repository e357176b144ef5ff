package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Objects with more edges than an array takes. */
@Tag("gate")
class EdgesTest {

  private static final int MANY = 5_000;

  private static Node hub(GcScope scope, int children) {
    Node hub = Node.createFixed(scope, Node.create(scope));
    hub.setA(hub);
    for (int i = 0; i < children; i++) {
      Node child = Node.create(scope);
      child.setA(hub);
      hub.list.add(child);
    }
    return hub;
  }

  @Test
  void hubWithThousandsOfChildrenIsCollectedAsAWhole() {
    try (GcHeap heap = Heaps.open()) {
      heap.disable();
      try (GcScope scope = heap.openScope()) {
        hub(scope, MANY);
      }
      assertEquals(MANY + 2, heap.collect());
      assertEquals(0, heap.stats().live());
    }
  }

  @Test
  void hubThatOneChildKeepsAliveLivesWithAllChildren() {
    try (GcHeap heap = Heaps.open();
        GcScope keeper = heap.openScope()) {
      heap.disable();
      Node last;
      try (GcScope scope = heap.openScope()) {
        Node hub = hub(scope, MANY);
        last = keeper.keep(hub.list.getLast());
      }
      assertEquals(0, heap.collect());
      assertEquals(MANY + 2, heap.stats().live());
      keeper.drop(last);
      assertEquals(MANY + 2, heap.collect());
    }
  }

  @Test
  void hubThatItsFinalizerBringsBackKeepsAllChildren() {
    try (GcHeap heap = Heaps.open()) {
      heap.disable();
      List<GcRoot<Node>> saved = new ArrayList<>();
      try (GcScope scope = heap.openScope()) {
        Node hub = hub(scope, MANY);
        Node last = Node.createFinalized(scope, self -> saved.add(heap.openRoot(self)));
        last.setA(hub);
        hub.list.add(last);
      }
      assertEquals(0, heap.collect());
      assertEquals(MANY + 3, heap.stats().live());
      saved.getFirst().close();
      assertEquals(MANY + 3, heap.collect());
    }
  }
}
