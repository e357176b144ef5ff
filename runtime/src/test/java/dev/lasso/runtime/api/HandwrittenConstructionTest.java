package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.support.Cell;
import dev.lasso.runtime.support.Dict;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The construction of containers whose edges a hand-written traverse shows. */
@Tag("gate")
class HandwrittenConstructionTest extends RuntimeTest {

  @Test
  void edgesThatTheTraverseVisitsAreCounted() {
    Node content = node("content");
    Cell owner =
        GcHandwritten.create(
            held,
            h -> {
              Cell made = new Cell(h);
              made.content = content;
              return made;
            });
    assertCounts(content, 1, 1);
    drop(owner);
    assertCounts(content, 1, 0);
  }

  @Test
  void constructorFunctionThatReturnsAUsedObjectIsRefused() {
    Cell used = Cell.create(held);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> GcHandwritten.create(held, h -> used));
    assertTrue(String.valueOf(e.getMessage()).contains("is not a new object of"));
    assertCounts(used, 1, 0);
    assertThrows(IllegalArgumentException.class, () -> GcHandwritten.allocate(heap, h -> used));
    assertCounts(used, 1, 0);
    drop(used);
    assertThrows(IllegalArgumentException.class, () -> GcHandwritten.create(held, h -> used));
  }

  @Test
  void constructorFunctionThatReturnsAForeignObjectIsRefused() {
    try (GcHeap other = Heaps.open()) {
      assertThrows(
          IllegalArgumentException.class, () -> GcHandwritten.create(held, h -> new Cell(other)));
      assertEquals(0, other.stats().live());
    }
    assertEquals(0, heap.stats().live());
    drop(Cell.create(held));
  }

  @Test
  void constructorFunctionThatThrowsLeavesNothing() {
    Node stored = node("stored");
    assertThrows(
        IllegalArgumentException.class,
        () ->
            GcHandwritten.create(
                held,
                h -> {
                  Dict.with(h, "key", stored);
                  throw new IllegalArgumentException();
                }));
    assertCounts(stored, 1, 0);
  }

  @Test
  void adoptionThatFindsADeadReferenceFailsAsAWhole() {
    Node live = node("live");
    Node dead = node("dead");
    drop(dead);
    assertThrows(
        DeadObjectException.class,
        () ->
            GcHandwritten.create(
                held,
                h -> {
                  Dict dict = Dict.with(h, "live", live);
                  dict.put("dead", dead);
                  return dict;
                }));
    assertCounts(live, 1, 0);
  }

  @Test
  void adoptionMayMakeObjectsOnTheWay() {
    Node stored = node("stored");
    Node dead = node("dead");
    drop(dead);
    Cell outer =
        GcHandwritten.create(
            held,
            h -> {
              Cell made =
                  new Cell(h) {
                    @Override
                    protected void gcAdopt(GcAdoption adopt) {
                      Node inner = Node.create(held, self -> self.setA(stored));
                      assertCounts(inner, 1, 0);
                      adopt.owned("content", content);
                      assertThrows(
                          DeadObjectException.class,
                          () -> Node.create(held, self -> self.setA(dead)));
                    }
                  };
              made.content = stored;
              return made;
            });
    assertCounts(outer, 1, 0);
    assertCounts(stored, 1, 3); // a node is made in each of both passes
    Node.create(held, self -> self.setA(stored));
    assertCounts(stored, 1, 4);
    outer.setContent(null);
    assertCounts(stored, 1, 3);
    heap.collect(); // the creations have recounted in the middle of the adoption
    heapRecovers();
  }

  @Test
  void adoptionMayFillItsScope() {
    for (int count = 0; count < 40; count++) {
      int made = count;
      try (GcScope scope = heap.openScope()) {
        Cell outer =
            GcHandwritten.create(
                scope,
                h ->
                    new Cell(h) {
                      @Override
                      protected void gcAdopt(GcAdoption adopt) {
                        for (int i = 0; i < made; i++) {
                          Node.create(scope);
                        }
                        adopt.owned("content", content);
                      }
                    });
        assertCounts(outer, 1, 0);
      }
      heap.inspect().verify();
    }
  }
}
