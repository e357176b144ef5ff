package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.collections.GcResources;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Bag;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hand-written clear may run user code, which finds the heap in order and the garbage dead. */
@Tag("gate")
class HandwrittenClearTest extends RuntimeTest {

  private final Bag a = handwritten(Bag::new);
  private final Bag b = handwritten(Bag::new);

  /** A cell with a resource and a row of resources, which its clear treats as it does edges. */
  private static final class Closing extends Bag {
    static final GcType TYPE =
        GcType.of(Closing.class, MethodHandles.lookup())
            .extending(Bag.TYPE)
            .resource("file", AutoCloseable.class)
            .resource("row", GcResources.class)
            .build();

    private @Nullable AutoCloseable file;
    private final GcResources<AutoCloseable> row = new GcResources<>();

    Closing(GcHeap heap) {
      super(heap);
    }

    void setFile(@Nullable AutoCloseable value) {
      AutoCloseable old = file;
      if (GcProtocol.replaceResource(this, "file", old, value)) {
        file = value;
        GcProtocol.close(this, "file", old);
      }
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    protected void gcAdopt(GcAdoption adopt) {
      super.gcAdopt(adopt);
      adopt.resource("file", file);
      adopt.resource("row", row);
    }

    @Override
    protected void gcCloseResources(GcDestruction death) {
      death.close(this, "row", row);
      death.close(this, "file", file);
    }
  }

  @Test
  void clearOfADeadObjectClosesNothingTwiceAndTakesNothing() {
    Closing cell = handwritten(Closing::new);
    cell.setFile(resource("file"));
    cell.row.add(resource("row"));
    boolean[] cleared = {false};
    cell.beforeClear =
        () -> {
          assertThrows(DeadObjectException.class, () -> cell.setFile(resource("late")));
          assertThrows(DeadObjectException.class, () -> cell.row.add(resource("late")));
          cell.setFile(null);
          cell.row.clear();
          cleared[0] = true;
        };
    drop(cell);
    assertEquals(List.of("close row", "close file"), log);
    assertTrue(cleared[0]);
  }

  private void dropCycle() {
    a.own(b);
    b.own(a);
    drop(a, b);
  }

  @Test
  void releaseThatDestroysAnotherCellIsDoneAndTheGarbageDies() {
    Bag one = heap.retain(handwritten(Bag::new));
    Bag other = heap.retain(handwritten(Bag::new));
    drop(one, other);
    a.beforeClear = () -> heap.release(one);
    b.beforeClear = () -> heap.release(other);
    dropCycle();
    assertEquals(2, heap.collect());
    assertDead(a, b, one, other);
    assertEquals(0, heap.stats().live());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void releaseOrDeleteThatLeavesALoopMakesItASuspect(boolean deletes) {
    Node owner = Node.allocate(heap);
    Node loop = loop("loop");
    owner.setA(loop);
    drop(loop);
    a.beforeClear = () -> end(owner, deletes);
    dropCycle();
    assertEquals(2, heap.collect());
    assertDead(a, b, owner);
    assertCounts(loop, 0, 1);
    assertEquals(1, heap.collect());
    assertDead(loop);
  }

  private void end(Node owner, boolean deletes) {
    if (deletes) {
      python.delete(owner);
    } else {
      heap.release(owner);
    }
  }

  @Test
  void ringThatLosesItsLastOwnerBecomesASuspect() {
    Node owner = node("owner");
    Node x = node("x");
    Node y = node("y");
    owner.setA(x);
    ring(x, y);
    drop(x, y);
    heap.collect(); // the ring is no suspect any more
    a.beforeClear = () -> drop(owner);
    dropCycle();
    assertEquals(2, heap.collect());
    assertDead(owner);
    assertEquals(2, heap.collect());
    assertDead(x, y);
  }

  @Test
  void allGarbageIsDeadToIt() {
    List<Bag> both = List.of(a, b);
    for (Bag cell : both) {
      cell.beforeClear =
          () -> {
            for (Bag member : both) {
              assertThrows(DeadObjectException.class, () -> held.keep(member));
              assertThrows(DeadObjectException.class, () -> cell.own(member));
            }
            Bag other = cell == a ? b : a;
            assertThrows(DeadObjectException.class, () -> GcProtocol.addEdge(other, null));
            assertDead(a, b);
            log.add("seen");
          };
    }
    dropCycle();
    assertEquals(2, heap.collect());
    assertEquals(List.of("seen", "seen"), log);
    assertDead(a, b);
  }

  @Test
  void dropThatDestroysAnotherCellClearsBoth() {
    Node ofA = node("of a");
    Node ofB = node("of b");
    a.own(ofA);
    b.own(ofB);
    drop(ofA, ofB);
    a.beforeClear = () -> drop(b);
    drop(a);
    assertDead(a, b, ofA, ofB);
  }

  @Test
  void heapCannotBeClosedInIt() {
    a.beforeClear = heap::close;
    drop(a);
    assertTrue(takeUnraisableMessages().getFirst().contains("cannot be closed from inside"));
    assertDead(a);
  }

  @Test
  void objectsItCreatesLiveAndItsGarbageIsForTheNextCollection() {
    for (Bag cell : List.of(a, b)) {
      cell.beforeClear =
          () -> {
            droppedLoop();
            node("alive");
          };
    }
    dropCycle();
    assertEquals(2, heap.collect());
    assertEquals(2, heap.collect());
    assertEquals(2, heap.stats().live());
  }

  @Test
  void collectInItCollectsWhenTheObjectDiesByCount() {
    Node loop = loop("loop");
    drop(loop, b);
    assertDead(b);
    Node tail = logging("tail");
    a.own(tail);
    drop(tail);
    a.beforeClear = () -> log.add("collected " + heap.collect());
    drop(a);
    assertEquals(List.of("collected 1", "finalize tail"), log);
    assertDead(a, loop, tail);
  }

  @Test
  void collectInItDoesNothingWhenTheObjectIsCollected() {
    a.beforeClear = () -> log.add("collected " + heap.collect());
    dropCycle();
    assertEquals(2, heap.collect());
    assertEquals(List.of("collected 0"), log);
  }

  @Test
  void exceptionIsReportedAndWhatIsLeftIsLetGo() {
    Node tail = node("tail");
    Bag alone = handwritten(Bag::new);
    for (Bag cell : List.of(a, alone)) {
      cell.own(tail);
      cell.beforeClear =
          () -> {
            throw new IllegalStateException("broken");
          };
    }
    drop(tail);
    dropCycle();
    assertEquals(2, heap.collect());
    assertEquals(List.of("broken"), takeUnraisableMessages());
    assertDead(a, b);
    drop(alone);
    GcUnraisable report = takeUnraisable();
    assertEquals("broken", report.thrown().getMessage());
    assertSame(alone, report.object());
    assertDead(alone, tail);
    assertEquals(0, heap.stats().live());
  }

  /** One whose type has a drop: what its clear does is no part of a death. */
  private static final class Dropped extends Bag {

    private static final GcType DROPPED =
        GcType.of(Dropped.class, MethodHandles.lookup()).traversed().releasesEdges().build();

    private int clears;

    Dropped(GcHeap heap) {
      super(heap);
    }

    @Override
    public GcType gcType() {
      return DROPPED;
    }

    @Override
    public void gcClear() {
      clears++;
      super.gcClear();
    }

    @Override
    protected void gcReleaseEdges(GcDestruction death) {
      edges.subList(0, edges.size() / 2).forEach(death::edge);
      edges.subList(0, edges.size() / 2).clear();
      super.gcReleaseEdges(death);
    }
  }

  @Test
  void aTypeWithADropIsNotClearedWhenItsObjectsDie() {
    Dropped one = handwritten(Dropped::new);
    Dropped other = handwritten(Dropped::new);
    Node owned = node("owned by both");
    one.own(other);
    one.own(owned);
    other.own(one);
    other.own(owned);
    assertCollects(2, one, other);
    assertDead(one, other);
    assertCounts(owned, 1, 0);
    Dropped alone = handwritten(Dropped::new);
    alone.own(owned);
    alone.own(owned);
    drop(alone, owned);
    assertDead(alone, owned);
    assertEquals(0, one.clears + other.clears + alone.clears);
    heap.inspect().verify();
  }

  @Test
  void anApplicationMayClearWhatHasADrop() {
    Dropped one = handwritten(Dropped::new);
    one.own(a);
    one.gcClear();
    assertEquals(1, one.clears);
    assertCounts(a, 1, 0);
  }
}
