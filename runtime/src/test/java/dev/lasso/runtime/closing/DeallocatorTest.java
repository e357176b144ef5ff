package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.Member;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Bag;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The steps of destructions, as the user code that they call observes them. */
@Tag("gate")
class DeallocatorTest extends RuntimeTest {

  @Test
  void callbackFindsTheSiblingAliveIfNoTypeHasUserCode() {
    GcType type =
        Member.describe(Member.class).collection("list", GcList.class, Member.class).build();
    Member later = Member.create(held, type);
    Member sooner = Member.create(held, type);
    GcWeak<Member> weak = GcWeak.of(later);
    GcWeak<Member> told = GcWeak.of(sooner, _ -> log.add("sees " + (weak.get() == later)));
    Member owner = Member.create(held, type, later, sooner);
    drop(later, sooner, owner);
    assertEquals(List.of("sees true"), log);
    assertNull(told.get());
  }

  @Test
  void userCodeDestroysOnlyWhatItReleases() {
    Node released = node("released");
    released.setResource(resource("released"));
    Node pending = allocated("pending");
    Node first = Node.allocate(heap);
    first.setResource(
        () -> {
          drop(released);
          log.add("close first");
        });
    for (Node node : List.of(pending, first)) {
      Inside.releaseLater(heap, node);
    }
    Inside.destroyPending(heap);
    assertEquals(List.of("close released", "close first", "close pending"), log);
  }

  @Test
  void handlerThatReleasesDoesNotDestroyWhatTheDeadObjectOwned() {
    Node other = node("other");
    other.setResource(resource("other"));
    heap.onUnraisable(
        report -> {
          unraisable.add(report);
          drop(other);
          log.add("reported");
        });
    Node owned = node("owned");
    owned.setResource(resource("owned"));
    Node owner =
        create(
            held,
            made ->
                new Node(made, null, self -> self.setA(owned)) {
                  @Override
                  protected void gcReleaseEdges(GcDestruction death) {
                    super.gcReleaseEdges(death);
                    throw new IllegalStateException("thrown");
                  }
                });
    drop(owned, owner);
    assertEquals(List.of("close other", "reported", "close owned"), log);
    assertEquals("thrown", takeUnraisable().thrown().getMessage());
  }

  // ------------------------------------------------------------------ deletion

  @Test
  void siblingIsAliveWhenWhatADeletedObjectOwnedDies() {
    Node later = logging("later");
    GcWeak<Node> weak = GcWeak.of(later);
    Node sooner = finalized("sooner", self -> log.add("sees " + (weak.get() == later)));
    Node owner = Node.allocate(heap);
    owner.setA(sooner);
    owner.setB(later);
    drop(sooner, later);
    python.delete(owner);
    assertEquals(List.of("finalize sooner", "sees true", "finalize later"), log);
  }

  @Test
  void heapIsNotClosedInTheClearOfADeletedObject() {
    Bag bag = handwritten(Bag::new);
    bag.beforeClear =
        () -> {
          assertThrows(IllegalStateException.class, heap::close);
          log.add("clear");
        };
    drop(heap.retain(bag));
    python.untrack(bag);
    python.delete(bag);
    assertEquals(List.of("clear"), log);
    assertFalse(Inside.isClosed(heap));
  }

  @Test
  void objectIsNotDeletedWhereThereIsNoRoom() {
    python.delete(allocated("known")); // all classes are loaded
    assertEquals(List.of("close known"), takeLog());
    Node node = allocated("node");
    assertThrows(StackOverflowError.class, () -> whereThereIsNoRoom(() -> python.delete(node)));
    assertEquals(List.of(), log);
    assertCounts(node, 1, 0);
    heap.release(node);
  }

  private Node allocated(String name) {
    Node node = Node.allocate(heap);
    node.setResource(resource(name));
    return node;
  }

  // ------------------------------------------------------------------ interrupted destruction

  private void markDead(Node node) {
    Inside.markDead(heap, node);
    heapRecovers();
  }

  private static List<GcObject> edges(Node node) {
    List<GcObject> edges = new ArrayList<>();
    node.list.gcTraverse(
        (edge, into) -> {
          into.add(edge);
          return 0;
        },
        edges);
    return edges;
  }

  @Test
  void destructionThatWasInterruptedIsFinished() {
    Node owned = node("owned");
    Node node = allocated("node");
    node.setA(owned);
    node.list.add(owned);
    watch(node, "node");
    markDead(node);
    heap.collect();
    assertEquals(List.of("callback node", "close node"), log);
    assertNull(node.a);
    assertEquals(List.of(), edges(node));
    assertCounts(owned, 1, 0);
    assertFalse(Inside.isInItsSlot(heap, node));
  }

  @Test
  void destructionThatWasInterruptedIsNotFinishedWhereThereIsNoRoom() {
    markDead(allocated("known"));
    heap.collect(); // all classes are loaded
    assertEquals(List.of("close known"), takeLog());
    markDead(allocated("node"));
    assertThrows(StackOverflowError.class, () -> whereThereIsNoRoom(heap::collect));
    assertEquals(List.of(), log);
    heap.collect();
    assertEquals(List.of("close node"), log);
  }

  @Test
  void unreachableObjectIsNotFinalizedWhereThereIsNoRoom() {
    for (int i = 0; i < 2; i++) { // all classes are loaded after the first time
      Node garbage = looped(logging("garbage"));
      drop(garbage);
      if (i == 1) {
        assertThrows(StackOverflowError.class, () -> whereThereIsNoRoom(heap::collect));
        assertEquals(List.of(), log);
      }
      heap.collect();
      assertEquals(List.of("finalize garbage"), takeLog());
    }
    heapRecovers();
  }
}
