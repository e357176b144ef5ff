package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Bag;
import dev.lasso.runtime.support.Cell;
import dev.lasso.runtime.support.Dict;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Containers whose traverse and clear are written by hand, well and badly. */
@Tag("gate")
class HandwrittenTest extends RuntimeTest {

  private Cell cell() {
    return GcHandwritten.create(held, Cell::new);
  }

  private Dict dict() {
    return GcHandwritten.create(held, Dict::new);
  }

  // ---------------------------------------------------------------- written well

  @Test
  void cellIsTrackedAndFreedWithItsHolder() {
    Cell a = cell();
    Cell b = cell();
    a.setContent(b);
    assertTrue(GcCPython.isTracked(a));
    assertTrue(GcCPython.isContainer(a));
    drop(b);
    assertCounts(b, 0, 1);
    drop(a);
    assertDead(a, b);
    assertNull(a.content);
  }

  @Test
  void classOfAnotherBaseIsMadeAsWell() {
    Node node = GcHandwritten.create(held, given -> new Node(given, null, self -> {}));
    Node loose = GcHandwritten.allocate(heap, given -> new Node(given, node, self -> {}));
    assertCounts(node, 1, 1);
    assertFalse(GcCPython.isTracked(loose));
    heap.inspect().verify();
    heap.release(loose);
    assertCounts(node, 1, 0);
    assertThrows(
        IllegalArgumentException.class,
        () -> GcHandwritten.create(held, given -> Node.create(held)));
  }

  @Test
  void cycleOfCellsIsCollectedOnceAfterTheirFinalizers() {
    Cell a = cell();
    Cell b = cell();
    a.setContent(b);
    b.setContent(a);
    a.end = () -> log.add("a has " + (a.content == b ? "b" : "nothing"));
    b.end = () -> log.add("b has " + (b.content == a ? "a" : "nothing"));
    drop(a, b);
    assertEquals(2, heap.collect());
    assertEquals(List.of("a has b", "b has a"), log);
    assertDead(a, b);
    assertNull(a.content);
  }

  @Test
  void allocatedCellIsUntrackedWithOneHold() {
    Cell a = GcHandwritten.allocate(heap, Cell::new);
    assertFalse(GcCPython.isTracked(a));
    assertCounts(a, 1, 0);
    a.setContent(a);
    GcCPython.of(heap).track(a);
    heap.release(a);
    assertEquals(1, heap.collect());
  }

  @Test
  void whatTheConstructorStoresIsCountedWhenItIsAdopted() {
    Node value = node("value");
    Dict dict = GcHandwritten.create(held, h -> Dict.with(h, "key", value));
    assertCounts(value, 1, 1);
    drop(value);
    assertSame(value, dict.get("key"));
    dict.put("key", dict);
    assertDead(value);
    drop(dict);
    assertEquals(1, heap.collect());
  }

  @Test
  void dictionaryOfAnySizeIsTraversedInParts() {
    Dict dict = dict();
    List<Cell> values = new ArrayList<>();
    IntStream.range(0, 5_000).forEach(i -> values.add(cell()));
    for (Cell value : values) {
      value.setContent(dict);
      dict.put("key" + dict.size(), value);
      drop(value);
    }
    assertEquals(values, GcCPython.of(heap).getReferents(dict));
    drop(dict);
    assertEquals(5_001, heap.collect());
    assertDead(dict);
    values.forEach(value -> assertDead(value));
  }

  @Test
  void longChainOfCellsNeedsNoStack() {
    Cell first = cell();
    for (int i = 0; i < 100_000; i++) {
      Cell next = cell();
      next.setContent(first);
      drop(first);
      first = next;
    }
    drop(first);
    assertEquals(0, heap.stats().live());
  }

  @Test
  void ownedListWeakFieldAndResourceWorkByOverridingTheHooks() {
    Dict dict = dict();
    Node element = node("element");
    Node module = node("module");
    dict.order.add(element);
    dict.setModule(module);
    dict.setFile(resource("file"));
    assertCounts(element, 1, 1);
    drop(element, module);
    assertNull(dict.module, "cleared when its referent died");
    Node second = node("second");
    dict.setModule(second);
    drop(dict);
    assertDead(dict, element);
    assertNull(dict.module);
    assertEquals(List.of("close file"), log);
    drop(second);
  }

  @Test
  void weakReferenceThatIsStoredAsAResourceIsClosedWithItsOwner() {
    Dict dict = dict();
    Node target = node("target");
    dict.setFile(watch(target));
    drop(dict);
    drop(target);
    Dict dying = dict();
    Node member = node("member");
    dying.put("itself", dying);
    dying.put("member", member);
    dying.setFile(watch(member));
    drop(dying, member);
    assertEquals(2, heap.collect());
    assertEquals(List.of(), log);
  }

  @Test
  void edgesThatMoveBetweenSlicesAreNotLost() {
    Bag alive = GcHandwritten.create(held, Bag::new);
    Bag garbage = GcHandwritten.create(held, Bag::new);
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      Cell cell = cell();
      alive.own(cell);
      garbage.own(cell);
      drop(cell);
      cells.add(cell);
    }
    garbage.own(garbage);
    GcWeak<Bag> weak = GcWeak.of(garbage);
    drop(garbage);
    for (int slice = 0; !heap.collect(Duration.ofNanos(1)); slice++) {
      Bag found = weak.get();
      if (found != null && slice < 100) {
        GcProtocol.checkMutable(found);
        Collections.reverse(found.edges);
      }
    }
    heap.collect();
    assertDead(garbage);
    cells.forEach(cell -> assertCounts(cell, 0, 1));
  }

  @Test
  void ownedListOfACollectedDictionaryIsEmptied() {
    Dict dict = dict();
    Node outside = node("outside");
    dict.order.add(dict);
    dict.order.add(outside);
    dict.setFile(() -> log.add("closed with " + dict.order.size() + " elements"));
    drop(dict);
    assertEquals(1, heap.collect());
    assertEquals(List.of("closed with 2 elements"), log);
    assertCounts(outside, 1, 0);
    assertTrue(dict.order.isEmpty());
  }

  @Test
  void clearOnALiveCellLetsGoAndLeavesItValid() {
    Cell a = cell();
    Node content = logging("content");
    a.setContent(content);
    drop(content);
    a.gcClear();
    assertDead(content);
    assertEquals(List.of("finalize content"), log);
    a.gcClear();
    a.setContent(a);
    a.gcClear();
    assertCounts(a, 1, 0);
  }

  @Test
  void clearOnADeadCellThrows() {
    Cell a = cell();
    drop(a);
    assertThrows(DeadObjectException.class, a::gcClear);
    assertThrows(DeadObjectException.class, () -> a.setContent(null));
  }

  // ---------------------------------------------------------------- variants of clear and traverse

  private static final class WithoutClear extends Cell {
    WithoutClear(GcHeap heap) {
      super(heap);
    }

    @Override
    public void gcClear() {}
  }

  @Test
  void typeWithoutClearIsFreedAllTheSame() {
    Cell a = GcHandwritten.create(held, WithoutClear::new);
    Cell b = cell();
    a.setContent(b);
    b.setContent(a);
    Cell c = GcHandwritten.create(held, WithoutClear::new);
    Node owned = node("owned");
    c.setContent(owned);
    drop(a, b, owned, c);
    assertDead(c, owned);
    assertEquals(2, heap.collect());
    assertDead(a, b);
  }

  private static final class ClearedBySetter extends Cell {
    ClearedBySetter(GcHeap heap) {
      super(heap);
    }

    @Override
    public void gcClear() {
      setContent(null);
    }
  }

  @Test
  void clearMayUseTheSetter() {
    Cell a = GcHandwritten.create(held, ClearedBySetter::new);
    Cell b = GcHandwritten.create(held, ClearedBySetter::new);
    a.setContent(b);
    b.setContent(a);
    Cell c = GcHandwritten.create(held, ClearedBySetter::new);
    Node owned = node("owned");
    c.setContent(owned);
    drop(a, b, owned, c);
    assertDead(c, owned);
    assertEquals(2, heap.collect());
    assertDead(a, b);
  }

  private static final class ClearThatThrows extends Cell {
    ClearThatThrows(GcHeap heap) {
      super(heap);
    }

    @Override
    public void gcClear() {
      throw new IllegalArgumentException("in clear");
    }
  }

  @Test
  void clearThatThrowsIsReportedAndTheRestIsLetGo() {
    Cell a = GcHandwritten.create(held, ClearThatThrows::new);
    Node owned = node("owned");
    a.setContent(owned);
    drop(owned, a);
    assertDead(a, owned);
    GcUnraisable report = takeUnraisable();
    assertEquals("in clear", report.thrown().getMessage());
    assertSame(a, report.object());
  }

  @Test
  void clearThatThrowsInACollectionIsReportedAndTheOthersAreFreed() {
    Cell a = GcHandwritten.create(held, ClearThatThrows::new);
    Cell b = cell();
    a.setContent(b);
    b.setContent(a);
    drop(a, b);
    assertEquals(2, heap.collect());
    assertDead(a, b);
    assertEquals(List.of("in clear"), takeUnraisableMessages());
  }

  private static final class ClearThatForgets extends Cell {
    ClearThatForgets(GcHeap heap) {
      super(heap);
    }

    @Override
    public void gcClear() {
      content = null;
    }
  }

  @Test
  void clearThatForgetsToDisownLeavesItsTargetAliveUntilTheHeapCloses() {
    heapStaysBroken();
    Cell a = GcHandwritten.create(held, ClearThatForgets::new);
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

  private static final class Forgetful extends Cell {
    Forgetful(GcHeap heap) {
      super(heap);
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      return 0;
    }
  }

  @Test
  void forgottenEdgeKeepsItsTargetAndItsCycleAlive() {
    Cell a = GcHandwritten.create(held, Forgetful::new);
    Cell b = cell();
    a.setContent(b);
    b.setContent(a);
    drop(a, b);
    assertEquals(0, heap.collect());
    assertAlive(a, b);
    a.setContent(null);
    assertDead(a, b);
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
    Hiding a = GcHandwritten.create(held, Hiding::new);
    a.setContent(a);
    drop(a);
    assertEquals(0, heap.collect());
    a.hides = false;
    GcCPython.of(heap).untrack(a);
    GcCPython.of(heap).track(a);
    assertEquals(1, heap.collect());
    assertDead(a);
  }

  private static final class OverVisiting extends Cell {
    OverVisiting(GcHeap heap) {
      super(heap);
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      int stop = visit.edge(0, content, arg);
      return stop != 0 ? stop : visit.edge(0, content, arg);
    }
  }

  @Test
  void overVisitIsNamedAndNothingIsFreed() {
    Cell a = GcHandwritten.create(held, OverVisiting::new);
    Cell b = cell();
    a.setContent(b);
    b.setContent(a);
    drop(a, b);
    for (int i = 0; i < 2; i++) {
      ReferenceCountException e = assertThrows(ReferenceCountException.class, heap::collect);
      assertTrue(
          String.valueOf(e.getMessage())
              .startsWith("edge count of " + Errors.name(b) + " is 1 but 2 owned references"));
      assertAlive(a, b);
    }
    b.setContent(null);
    assertDead(a, b);
    // What the traverse shows a second time when a dies is not there to be let go.
    assertEquals(List.of(), unraisable);
  }

  private static final class ThrowingTraverse extends Cell {
    boolean throwing = true;

    ThrowingTraverse(GcHeap heap) {
      super(heap);
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      if (throwing && content != null) {
        throw new IllegalArgumentException("in traverse");
      }
      return super.gcTraverse(visit, arg);
    }
  }

  @Test
  void traverseThatThrowsStopsTheCollectionBeforeAnythingIsFreed() {
    ThrowingTraverse a = GcHandwritten.create(held, ThrowingTraverse::new);
    a.setContent(a);
    Node bystander = node("bystander");
    bystander.setA(bystander);
    drop(a, bystander);
    assertThrows(IllegalArgumentException.class, heap::collect);
    assertAlive(a, bystander);
    a.throwing = false;
    assertEquals(2, heap.collect());
  }

  @Test
  void traverseThatThrowsDoesNotKeepTheHeapFromClosing() {
    heapStaysBroken();
    ThrowingTraverse a = GcHandwritten.create(held, ThrowingTraverse::new);
    a.setContent(a);
    closeHeap();
    assertDead(a);
    assertEquals(List.of("in traverse", "in traverse"), takeUnraisableMessages());
    assertEquals(1, logged.take().size(), "reported as a leak: the collection did not find it");
  }

  // ---------------------------------------------------------------- clears that run user code

  private static final class Noisy extends Cell {
    Runnable during = () -> {};

    Noisy(GcHeap heap) {
      super(heap);
    }

    @Override
    public void gcClear() {
      during.run();
      super.gcClear();
    }
  }

  private Noisy noisy() {
    return GcHandwritten.create(held, Noisy::new);
  }

  @Test
  void otherMembersAreDeadWhenAClearLooksAtThem() {
    Noisy a = noisy();
    Cell b = cell();
    Cell c = cell();
    a.setContent(b);
    b.setContent(c);
    c.setContent(a);
    a.during =
        () -> {
          assertDead(a, b, c);
          assertThrows(DeadObjectException.class, () -> b.setContent(null));
          log.add("looked");
        };
    drop(a, b, c);
    assertEquals(3, heap.collect());
    assertEquals(List.of("looked"), log);
  }

  @Test
  void cycleThatAClearMakesGarbageIsFound() {
    Noisy a = noisy();
    a.setContent(a);
    Node outside = node("outside");
    Node x = node("x");
    Node y = node("y");
    outside.setA(x);
    ring(x, y);
    drop(x, y);
    heap.collect();
    a.during = () -> drop(outside);
    drop(a);
    assertEquals(1, heap.collect());
    assertDead(outside);
    assertEquals(2, heap.collect(), "x lost its last owner while a was cleared");
    assertDead(x, y);
  }

  @Test
  void clearThatKillsAnotherHandwrittenObjectStillClearsItsOwn() {
    Noisy a = noisy();
    Noisy b = noisy();
    Node ofA = node("of a");
    a.setContent(ofA);
    b.setContent(node("of b"));
    GcObject ofB = b.content;
    assertNotNull(ofB);
    drop(ofA, ofB);
    a.during = () -> drop(b);
    drop(a);
    assertDead(a, b, ofA, ofB);
  }

  @Test
  void heapCanNotBeClosedInAClear() {
    Noisy a = noisy();
    a.during = heap::close;
    drop(a);
    assertTrue(takeUnraisableMessages().getFirst().contains("cannot be closed from inside"));
    assertDead(a);
  }

  // ---------------------------------------------------------------- construction

  @Test
  void constructorFunctionThatReturnsAUsedObjectIsRefused() {
    Cell used = cell();
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
    drop(cell());
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

  @Test
  void onlyATypeThatIsTraversedIsAContainer() {
    assertFalse(GcType.of(Cell.class, MethodHandles.lookup()).build().isContainer());
    assertTrue(Cell.TYPE.isContainer());
  }
}
