package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Bag;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/** CPython's cases of groups G and H that are about clears, and about long chains that die. */
@Tag("gate")
class ConformanceDeathTest extends RuntimeTest {

  @Case(124)
  @DisplayName(
      "clear that does nothing on a→a: in CPython c=1 and a leak, again and again; in Lasso what"
          + " the clear leaves is let go of, and the object dies")
  void clearThatDoesNothingDoesNotLeak() {
    Told a = handwritten(heap -> new Told(heap, "a", false));
    GcWeak<Told> w = GcWeak.of(a);
    a.own(a);
    assertCollects(1, a);
    assertEquals(List.of("finalize a", "clear a"), log);
    assertNull(w.get());
    assertDead(a);
    assertEquals(0, heap.collect());
  }

  @Case(125)
  @DisplayName(
      "a↔b, a→leaf: all finalizers, then the clear of a, whose release frees the others uncleared;"
          + " in Lasso all are dead, then each is cleared once")
  void everyClearComesAfterEveryFinalizer() {
    Told a = handwritten(heap -> new Told(heap, "a", true));
    Told b = handwritten(heap -> new Told(heap, "b", true));
    Told leaf = handwritten(heap -> new Told(heap, "leaf", true));
    a.own(b);
    b.own(a);
    a.own(leaf);
    assertCollects(3, leaf, b, a);
    assertEquals(List.of("finalize a", "finalize b", "finalize leaf"), log.subList(0, 3));
    assertEquals(
        List.of("clear a", "clear b", "clear leaf"), log.subList(3, 6).stream().sorted().toList());
    assertEquals(6, log.size());
    assertDead(a, b, leaf);
  }

  /** A cell that logs its finalizer and its clear, which may do nothing. */
  private final class Told extends Bag {

    static final GcType TYPE =
        GcType.of(Told.class, MethodHandles.lookup()).extending(Bag.TYPE).finalizer("log").build();

    private final String name;
    private final boolean clears;

    Told(GcHeap heap, String name, boolean clears) {
      this.name = name;
      this.clears = clears;
      super(heap);
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    protected void gcFinalize() {
      log.add("finalize " + name);
    }

    @Override
    public void gcClear() {
      log.add("clear " + name);
      if (clears) {
        super.gcClear();
      }
    }
  }

  @Case(138)
  @DisplayName(
      "200 000-long chain of F: finalizers from head to tail, all run; with an extra leaf per node"
          + " too")
  void longChainIsFinalizedFromItsHeadToItsTail() {
    int length = 200_000;
    List<Integer> finalized = new ArrayList<>();
    drop(chain(length, (self, at) -> finalized.add(at)));
    assertEquals(IntStream.range(0, length).boxed().toList(), finalized);

    int[] leaves = new int[1];
    finalized.clear();
    Node head = chain(length, (self, at) -> finalized.add(at));
    for (Node node = head; node != null; node = node.a) {
      node.moveB(held, Node.createFinalized(held, self -> leaves[0]++));
    }
    drop(head);
    assertEquals(IntStream.range(0, length).boxed().toList(), finalized);
    assertEquals(length, leaves[0]);
    assertEquals(0, heap.stats().live());
  }

  @Case(139)
  @DisplayName(
      "R in the middle of a 100 000 chain: head half freed, tail intact behind the survivor;"
          + " releasing it frees the rest")
  void survivorInALongChainKeepsItsTail() {
    int length = 100_000;
    int middle = length / 2;
    List<Node> survivor = new ArrayList<>();
    int[] finalized = new int[1];
    drop(
        chain(
            length,
            (self, at) -> {
              finalized[0]++;
              if (at == middle) {
                held.keep(self);
                survivor.add(self);
              }
            }));
    assertEquals(middle + 1, finalized[0]);
    assertEquals(length - middle, heap.stats().live());
    int behind = 0;
    for (Node node = survivor.getFirst(); node != null; node = node.a) {
      assertAlive(node);
      behind++;
    }
    assertEquals(length - middle, behind);
    drop(survivor.getFirst());
    assertEquals(length, finalized[0]);
    assertEquals(0, heap.stats().live());
  }

  @Case(140)
  @DisplayName("finalizers in a 20 000 chain calling collect() every 1 000 → fine")
  void finalizersOfALongChainMayCollect() {
    int length = 20_000;
    int[] finalized = new int[1];
    drop(
        chain(
            length,
            (self, at) -> {
              finalized[0]++;
              if (at % 1_000 == 0) {
                droppedLoop();
                assertTrue(heap.collect() >= 1);
              }
            }));
    assertEquals(length, finalized[0]);
    assertEquals(0, heap.stats().live());
  }

  /** What the finalizer of the link at some place of a chain does. */
  private interface Link {
    void finalized(Node self, int at);
  }

  private Node chain(int length, Link link) {
    Node head = null;
    for (int i = length - 1; i >= 0; i--) {
      int at = i;
      Node next = Node.createFinalized(held, self -> link.finalized(self, at));
      if (head != null) {
        next.moveA(held, head);
      }
      head = next;
    }
    return head;
  }
}
