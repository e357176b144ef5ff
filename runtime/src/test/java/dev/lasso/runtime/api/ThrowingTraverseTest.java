package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Bag;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Probe;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/** Entry 9 of the {@link BugCatalogueTest}: a hand-written traverse throws. */
@Tag("gate")
class ThrowingTraverseTest extends RuntimeTest {

  @Case(value = 9, part = "in the search")
  @DisplayName("exception inside traverse leaves counts half changed (gc-arena)")
  void exceptionInATraverseChangesNothing() {
    List<Throwing> cells = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      cells.add(handwritten(Throwing::new));
    }
    Node live = node("live");
    Node shared = logging("shared");
    live.setA(shared);
    for (int i = 0; i < 4; i++) {
      cells.get(i).own(cells.get((i + 1) % 4));
      cells.get(i).own(shared);
    }
    drop(shared);
    cells.forEach(this::drop);
    int suspects = heap.stats().suspects();
    assertEquals(5, suspects);
    int failures = 0;
    for (int after = 0; failures == after; after++) {
      Throwing.failAfter(after);
      try {
        heap.collect();
      } catch (UnsupportedOperationException e) {
        failures++;
        assertEquals(suspects, heap.stats().suspects());
        assertEquals(0, heap.stats().collected());
        cells.forEach(cell -> assertCounts(cell, 0, 1));
        assertCounts(shared, 0, 5);
      }
    }
    assertEquals(List.of("half way"), takeUnraisableMessages(), "as the first let go of its edges");
    assertTrue(failures >= 4, failures + " traverses failed");
    cells.forEach(RuntimeTest::assertDead);
    assertEquals(4, heap.stats().collected());
    assertCounts(shared, 0, 1);
    assertEquals(List.of(), log);
  }

  @Case(value = 9, part = "behind members that are no suspects")
  @DisplayName("the same where the search has come to objects that are no suspects")
  void exceptionInATraverseTakesTheMarksOffObjectsThatAreNoSuspects() {
    Node suspect = node("suspect");
    Node reached = node("reached");
    Node waiting = node("waiting");
    Probe failing = create(held, Probe::new);
    failing.setA(suspect);
    reached.moveA(held, failing);
    reached.moveB(held, waiting);
    suspect.moveA(held, reached);
    drop(suspect);
    assertEquals(1, heap.stats().suspects());
    failing.once(
        () -> {
          throw new UnsupportedOperationException("once");
        });
    assertThrows(UnsupportedOperationException.class, heap::collect);
    heap.inspect().verify();
    assertAlive(suspect, reached, waiting, failing);
    assertEquals(1, heap.stats().suspects());
    assertEquals(4, heap.collect());
    assertDead(suspect, reached, waiting, failing);
  }

  @Case(value = 9, part = "in the resurrection check")
  @DisplayName("the same after the finalizers: nothing is freed, none runs again")
  void exceptionInATraverseAfterTheFinalizersFreesNothing() {
    Throwing a = handwritten(Throwing::new);
    Node b = finalized("b", self -> Throwing.failAfter(0));
    a.own(a);
    a.own(b);
    b.setResource(resource("b"));
    drop(a, b);
    assertThrows(UnsupportedOperationException.class, heap::collect);
    assertCounts(a, 0, 1);
    assertCounts(b, 0, 1);
    assertEquals(List.of("finalize b"), takeLog());
    assertEquals(2, heap.collect());
    assertEquals(List.of("close b"), log);
    assertDead(a, b);
    heapRecovers();
  }

  @Case(value = 9, part = "at adoption")
  @DisplayName("the same while an object is created: nothing is counted")
  void exceptionInATraverseOfANewObjectCountsNothing() {
    Node owned = node("owned");
    Throwing.failAfter(0);
    assertThrows(
        UnsupportedOperationException.class,
        () ->
            handwritten(
                heap -> {
                  Throwing made = new Throwing(heap);
                  made.own(owned);
                  return made;
                }));
    assertCounts(owned, 1, 0);
    assertEquals(1, heap.stats().live());
  }

  /** A cell whose traverse throws in the middle, once, after a number of traverses of any. */
  private static final class Throwing extends Bag {

    private static int traversesLeft = Integer.MAX_VALUE;

    Throwing(GcHeap heap) {
      super(heap);
    }

    static void failAfter(int traverses) {
      traversesLeft = traverses;
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      int stop = visit.edge(0, edges.isEmpty() ? null : edges.getFirst(), arg);
      if (traversesLeft-- == 0) {
        throw new UnsupportedOperationException("half way");
      }
      for (int i = 1; stop == 0 && i < edges.size(); i++) {
        stop = visit.edge(0, edges.get(i), arg);
      }
      return stop;
    }
  }
}
