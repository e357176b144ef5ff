package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Cell;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Containers whose hand-written traverse or clear is unusual or wrong. */
@Tag("gate")
class HandwrittenMistakesTest extends RuntimeTest {

  @Test
  void typeWithoutClearIsFreedAllTheSame() {
    assertFreed(
        of ->
            new Cell(of) {
              @Override
              public void gcClear() {}
            });
  }

  @Test
  void clearMayUseTheSetter() {
    assertFreed(
        of ->
            new Cell(of) {
              @Override
              public void gcClear() {
                setContent(null);
              }
            });
  }

  private void assertFreed(Function<GcHeap, Cell> constructor) {
    Cell a = handwritten(constructor);
    Cell b = handwritten(constructor);
    a.setContent(b);
    b.setContent(a);
    Cell c = handwritten(constructor);
    Node owned = node("owned");
    c.setContent(owned);
    drop(a, b, owned, c);
    assertDead(c, owned);
    assertEquals(2, heap.collect());
    assertDead(a, b);
  }

  @Test
  void clearThatForgetsToDisownLeavesItsTargetAliveUntilTheHeapCloses() {
    heapStaysBroken();
    Cell a =
        handwritten(
            of ->
                new Cell(of) {
                  @Override
                  public void gcClear() {
                    content = null;
                  }
                });
    Node owned = node("owned");
    a.setContent(owned);
    drop(owned, a);
    assertDead(a);
    assertCounts(owned, 0, 1);
    assertEquals(0, heap.collect(), "nobody can know that its owner is gone");
    closeHeap();
    assertDead(owned);
    assertTrue(logged.take().getFirst().contains("Node"));
  }

  private static final class Hiding extends Cell {
    boolean hides = true;

    Hiding(GcHeap heap) {
      super(heap);
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      return hides ? 0 : super.gcTraverse(visit, arg);
    }
  }

  @Test
  void objectThatIsTrackedAnewIsExaminedWithItsMendedTraverse() {
    Hiding a = handwritten(Hiding::new);
    a.setContent(a);
    assertCollects(0, a);
    a.hides = false;
    python.untrack(a);
    python.track(a);
    assertEquals(1, heap.collect());
    assertDead(a);
  }

  /** A traverse that takes the result of the visit before for the number of a field. */
  private static final class Numbering extends Cell {
    private final int kind;

    Numbering(GcHeap heap, int kind) {
      super(heap);
      this.kind = kind;
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      int stop = visit.edge(0, content, arg);
      return switch (kind) {
        case 0 -> visit.edge(1, content, arg);
        case 1 -> visit.items(1, null, arg);
        case 2 -> visit.collection(1, null, arg);
        default -> stop != 0 ? stop : visit.edge(content, arg);
      };
    }
  }

  @Test
  void numberThatNoVisitHasReturnedIsRefusedWhenTheObjectIsCreated() {
    for (int kind = 0; kind < 3; kind++) {
      int number = kind;
      IllegalStateException e =
          assertThrows(
              IllegalStateException.class, () -> handwritten(of -> new Numbering(of, number)));
      assertTrue(e.getMessage().contains("not that of a field"), e::getMessage);
    }
    assertEquals(0, heap.stats().live());
    handwritten(of -> new Numbering(of, 3));
  }

  private static final class ThrowingTraverse extends Cell {
    ThrowingTraverse(GcHeap heap) {
      super(heap);
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      if (content != null) {
        throw new IllegalArgumentException("in traverse");
      }
      return super.gcTraverse(visit, arg);
    }
  }

  @Test
  void traverseThatThrowsDoesNotKeepTheHeapFromClosing() {
    heapStaysBroken();
    ThrowingTraverse a = handwritten(ThrowingTraverse::new);
    a.setContent(a);
    closeHeap();
    assertDead(a);
    assertEquals(List.of("in traverse", "in traverse"), takeUnraisableMessages());
    assertEquals(1, logged.take().size(), "reported as a leak: the collection did not find it");
  }
}
