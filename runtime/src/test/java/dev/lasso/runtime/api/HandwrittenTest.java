package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Bag;
import dev.lasso.runtime.support.Cell;
import dev.lasso.runtime.support.Dict;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Containers whose traverse and clear are written by hand without mistakes. */
@Tag("gate")
class HandwrittenTest extends RuntimeTest {

  private Dict dict() {
    return handwritten(Dict::new);
  }

  @Test
  void cellIsTrackedAndFreedWithItsHolder() {
    Cell a = Cell.create(held);
    Cell b = Cell.create(held);
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
    Node node = handwritten(given -> new Node(given, null, self -> {}));
    Node loose = GcHandwritten.allocate(heap, given -> new Node(given, node, self -> {}));
    assertCounts(node, 1, 1);
    assertFalse(GcCPython.isTracked(loose));
    heap.inspect().verify();
    heap.release(loose);
    assertCounts(node, 1, 0);
    assertThrows(IllegalArgumentException.class, () -> handwritten(given -> Node.create(held)));
  }

  @Test
  void cycleOfCellsIsCollectedOnceAfterTheirFinalizers() {
    Cell a = Cell.create(held);
    Cell b = Cell.create(held);
    a.setContent(b);
    b.setContent(a);
    a.end = () -> log.add("a has " + (a.content == b ? "b" : "nothing"));
    b.end = () -> log.add("b has " + (b.content == a ? "a" : "nothing"));
    assertCollects(2, a, b);
    assertEquals(List.of("a has b", "b has a"), log);
    assertDead(a, b);
    assertNull(a.content);
  }

  @Test
  void whatTheConstructorStoresIsCountedWhenItIsAdopted() {
    Node value = node("value");
    Dict dict = handwritten(h -> Dict.with(h, "key", value));
    assertCounts(value, 1, 1);
    drop(value);
    assertSame(value, dict.get("key"));
    dict.put("key", dict);
    assertDead(value);
    assertCollects(1, dict);
  }

  @Test
  void dictionaryOfAnySizeIsTraversedInParts() {
    Dict dict = dict();
    List<Cell> values = new ArrayList<>();
    IntStream.range(0, 5_000).forEach(i -> values.add(Cell.create(held)));
    for (Cell value : values) {
      value.setContent(dict);
      dict.put("key" + dict.size(), value);
      drop(value);
    }
    assertEquals(values, python.getReferents(dict));
    drop(dict);
    assertEquals(5_001, heap.collect());
    assertDead(dict);
    values.forEach(value -> assertDead(value));
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
    assertCollects(2, dying, member);
    assertEquals(List.of(), log);
  }

  @Test
  void edgesThatMoveBetweenSlicesAreNotLost() {
    Bag alive = handwritten(Bag::new);
    Bag garbage = handwritten(Bag::new);
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      Cell cell = Cell.create(held);
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
    assertCollects(1, dict);
    assertEquals(List.of("closed with 2 elements"), log);
    assertCounts(outside, 1, 0);
    assertTrue(dict.order.isEmpty());
  }

  @Test
  void clearOnALiveCellLetsGoAndLeavesItValid() {
    Cell a = Cell.create(held);
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
    Cell a = Cell.create(held);
    drop(a);
    assertThrows(DeadObjectException.class, a::gcClear);
    assertThrows(DeadObjectException.class, () -> a.setContent(null));
  }
}
