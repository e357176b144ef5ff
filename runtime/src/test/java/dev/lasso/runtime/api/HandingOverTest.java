package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.heap.Recount;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.ItemTest;
import dev.lasso.runtime.support.Node;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a method takes out of a collection and returns is held by the innermost open scope if it
 * would die otherwise; what it does not return dies at once.
 */
@Tag("gate")
class HandingOverTest extends ItemTest {

  private final GcList<Item> list = owner.list;
  private final GcSet<Item> set = owner.set;
  private final GcMap<Object, Item> map = owner.map;

  /** Puts an item that nothing else owns where {@code fill} wants it, and takes it out again. */
  private void takeOut(Consumer<Item> fill, Runnable takeOut, boolean isHandedOver) {
    Item item = item("item");
    try (GcScope outer = heap.openScope()) {
      try (GcScope inner = heap.openScope()) {
        fill.accept(item);
        drop(item);
        assertCounts(item, 0, 1);
        takeOut.run();
        if (isHandedOver) {
          assertCounts(item, 1, 0);
          assertEquals(List.of(), log);
          inner.keep(item);
          inner.drop(item);
          assertCounts(item, 1, 0);
        } else {
          assertDead(item);
          assertEquals(List.of("finalize item"), takeLog());
        }
        assertEquals("a scope that holds 0 objects", outer.toString());
      }
      assertDead(item);
      takeLog();
    }
    assertNothingPaysIfItIsHeld(fill, takeOut);
  }

  private void assertNothingPaysIfItIsHeld(Consumer<Item> fill, Runnable takeOut) {
    Item item = item("held");
    try (GcScope inner = heap.openScope()) {
      fill.accept(item);
      takeOut.run();
      assertEquals("a scope that holds 0 objects", inner.toString());
    }
    assertCounts(item, 1, 0);
    drop(item);
    assertEquals(List.of("finalize held"), takeLog());
  }

  private void handsOver(Consumer<Item> fill, Runnable takeOut) {
    takeOut(fill, takeOut, true);
  }

  private void killsAtOnce(Consumer<Item> fill, Runnable takeOut) {
    takeOut(fill, takeOut, false);
  }

  private void fillList(Item item) {
    list.clear();
    list.addAll(List.of(a, item, b));
  }

  @Test
  void listHandsOverWhatItReturns() {
    handsOver(this::fillList, () -> list.remove(1));
    handsOver(this::fillList, () -> list.set(1, c));
    handsOver(this::fillList, () -> list.subList(1, 2).set(0, c));
    handsOver(this::fillList, () -> list.subList(1, 2).removeFirst());
    handsOver(this::fillList, () -> list.reversed().remove(1));
    handsOver(list::addFirst, () -> list.removeFirst());
    handsOver(list::addLast, () -> list.removeLast());
    handsOver(list::addLast, () -> list.reversed().removeFirst());
    handsOver(this::fillList, () -> second(list.iterator()).remove());
    handsOver(this::fillList, () -> second(list.subList(0, 3).iterator()).remove());
    handsOver(this::fillList, () -> secondOfList().remove());
    handsOver(this::fillList, () -> secondOfList().set(c));
  }

  @Test
  void scopeThatIsBeingClosedHoldsNothingMore() {
    Item item = item("item");
    list.add(item);
    drop(item);
    try (GcScope outer = heap.openScope()) {
      try (GcScope inner = heap.openScope()) {
        Item.create(inner, "taker").finalizer = _ -> list.removeLast();
      }
      assertCounts(item, 1, 0);
      assertEquals("a scope that holds 1 object", outer.toString());
    }
    assertDead(item);
    assertEquals(List.of("finalize item"), takeLog());
  }

  @Test
  void listKillsAtOnceWhatItDoesNotReturn() {
    killsAtOnce(this::fillList, () -> list.discard(1));
    killsAtOnce(this::fillList, () -> list.replace(1, c));
    killsAtOnce(this::fillList, () -> list.remove(itemOf(list)));
    killsAtOnce(this::fillList, () -> list.removeIf(each -> each != a && each != b));
    killsAtOnce(this::fillList, () -> list.removeAll(List.of(itemOf(list))));
    killsAtOnce(this::fillList, () -> list.retainAll(List.of(a, b)));
    killsAtOnce(this::fillList, () -> list.replaceAll(each -> a));
    killsAtOnce(this::fillList, () -> list.clear());
    killsAtOnce(this::fillList, () -> list.subList(1, 3).clear());
    killsAtOnce(this::fillList, () -> list.subList(1, 3).remove(itemOf(list)));
    killsAtOnce(this::fillList, () -> list.subList(1, 3).removeIf(each -> each != b));
    killsAtOnce(this::fillList, () -> list.subList(1, 3).removeAll(List.of(itemOf(list))));
    killsAtOnce(this::fillList, () -> list.subList(1, 3).retainAll(List.of(b)));
    killsAtOnce(this::fillList, () -> list.subList(1, 3).replaceAll(each -> b));
    killsAtOnce(this::fillList, () -> list.reversed().removeIf(each -> each != a && each != b));
    killsAtOnce(this::fillList, () -> list.reversed().clear());
  }

  private static Item itemOf(List<Item> list) {
    return list.get(1);
  }

  private static <T> Iterator<T> second(Iterator<T> iterator) {
    iterator.next();
    iterator.next();
    return iterator;
  }

  private ListIterator<Item> secondOfList() {
    ListIterator<Item> iterator = list.listIterator(2);
    iterator.previous();
    return iterator;
  }

  @Test
  void elementThatIsTwiceInTheListIsNotHandedOver() {
    list.addAll(List.of(a, a));
    drop(a);
    try (GcScope scope = heap.openScope()) {
      assertSame(a, list.remove(0));
      assertSame(a, list.set(0, a));
      assertEquals("a scope that holds 0 objects", scope.toString());
      assertCounts(a, 0, 1);
    }
    assertAlive(a);
  }

  @Test
  void oneLongScopeKeepsNothingOfWhatIsReplaced() {
    list.add(a);
    map.set("key", a);
    long live = heap.stats().live();
    try (GcScope server = heap.openScope()) {
      for (int i = 0; i < 1000; i++) {
        list.replace(0, Item.create(held, "list"));
        map.set("key", Item.create(held, "map"));
        drop(list.getFirst(), map.get("key"));
      }
      assertEquals("a scope that holds 0 objects", server.toString());
      assertEquals(live + 2, heap.stats().live());
    }
  }

  @Test
  void elementIsReplacedByItselfAndNothingElseIs() {
    list.addAll(List.of(a, b));
    drop(a);
    list.replace(0, a);
    assertCounts(a, 0, 1);
    assertThrows(IndexOutOfBoundsException.class, () -> list.replace(2, c));
    assertThrows(NullPointerException.class, () -> list.replace(0, null));
    assertThrows(IndexOutOfBoundsException.class, () -> list.replace(-1, c));
    Item dead = item("dead");
    drop(dead);
    takeLog();
    assertThrows(DeadObjectException.class, () -> list.replace(0, dead));
    assertNames("a b", list);
    assertEquals(List.of(), log);
  }

  private void fillSet(Item item) {
    set.clear();
    set.addAll(List.of(a, item, b));
  }

  @Test
  void setKillsAtOnceExceptByIterator() {
    handsOver(this::fillSet, () -> second(set.iterator()).remove());
    killsAtOnce(this::fillSet, () -> set.remove(itemOf(List.copyOf(set))));
    killsAtOnce(this::fillSet, () -> set.removeIf(each -> each != a && each != b));
    killsAtOnce(this::fillSet, () -> set.removeAll(List.of(itemOf(List.copyOf(set)))));
    killsAtOnce(this::fillSet, () -> set.retainAll(List.of(a, b)));
    killsAtOnce(this::fillSet, () -> set.clear());
  }

  private void fillMap(Item item) {
    map.clear();
    map.put("0", a);
    map.put("1", item);
  }

  private void fillMapWithKey(Item item) {
    map.clear();
    map.put(a, a);
    map.put(item, a);
  }

  @Test
  void mapHandsOverWhatItReturns() {
    handsOver(this::fillMap, () -> map.put("1", a));
    handsOver(this::fillMap, () -> moveTo("1"));
    handsOver(this::fillMap, () -> map.replace("1", a));
    handsOver(this::fillMap, () -> map.remove("1"));
    handsOver(this::fillMap, () -> map.compute("1", (key, old) -> a));
    handsOver(this::fillMap, () -> map.compute("1", (key, old) -> null));
    handsOver(this::fillMap, () -> map.computeIfPresent("1", (key, old) -> a));
    handsOver(this::fillMap, () -> map.computeIfPresent("1", (key, old) -> null));
    handsOver(this::fillMap, () -> map.merge("1", a, (old, now) -> now));
    handsOver(this::fillMap, () -> map.merge("1", a, (old, now) -> null));
    handsOver(this::fillMap, () -> second(map.values().iterator()).remove());
    handsOver(this::fillMap, () -> second(map.keySet().iterator()).remove());
    handsOver(this::fillMap, () -> second(map.entrySet().iterator()).remove());
    handsOver(this::fillMap, () -> entry().setValue(a));
    handsOver(this::fillMapWithKey, () -> map.remove(entry().getKey()));
    handsOver(this::fillMapWithKey, () -> second(map.keySet().iterator()).remove());
    handsOver(this::fillMapWithKey, () -> second(map.entrySet().iterator()).remove());
  }

  private void moveTo(String key) {
    Item moved = item("moved");
    map.move(held, key, moved);
    map.discard(key);
    takeLog();
  }

  private Map.Entry<Object, Item> entry() {
    Iterator<Map.Entry<Object, Item>> iterator = map.entrySet().iterator();
    iterator.next();
    return iterator.next();
  }

  @Test
  void mapKillsAtOnceWhatItDoesNotReturn() {
    killsAtOnce(this::fillMap, () -> map.discard("1"));
    killsAtOnce(this::fillMap, () -> map.set("1", a));
    killsAtOnce(this::fillMap, () -> assertTrue(map.remove("1", map.get("1"))));
    killsAtOnce(this::fillMap, () -> assertTrue(map.replace("1", entry().getValue(), a)));
    killsAtOnce(this::fillMap, () -> map.putAll(Map.of("1", a)));
    killsAtOnce(this::fillMap, () -> map.replaceAll((key, old) -> a));
    killsAtOnce(this::fillMap, () -> map.clear());
    killsAtOnce(this::fillMap, () -> map.keySet().remove("1"));
    killsAtOnce(this::fillMap, () -> map.keySet().removeAll(List.of("1")));
    killsAtOnce(this::fillMap, () -> map.keySet().retainAll(List.of("0")));
    killsAtOnce(this::fillMap, () -> map.keySet().clear());
    killsAtOnce(this::fillMap, () -> map.values().remove(entry().getValue()));
    killsAtOnce(this::fillMap, () -> map.values().removeIf(each -> each != a));
    killsAtOnce(this::fillMap, () -> map.values().retainAll(List.of(a)));
    killsAtOnce(this::fillMap, () -> map.entrySet().remove(Map.entry("1", entry().getValue())));
    killsAtOnce(this::fillMap, () -> map.entrySet().removeIf(each -> each.getValue() != a));
    killsAtOnce(this::fillMapWithKey, () -> map.discard(entry().getKey()));
    killsAtOnce(this::fillMapWithKey, () -> map.keySet().remove(entry().getKey()));
    killsAtOnce(this::fillMapWithKey, () -> map.keySet().removeIf(each -> each != a));
    killsAtOnce(this::fillMapWithKey, () -> map.clear());
  }

  @Test
  void keyAndValueOfOneEntryAreBothHandedOver() {
    Item key = item("key");
    map.put(key, b);
    drop(key, b);
    try (GcScope scope = heap.openScope()) {
      for (int i = 0; i < 100; i++) { // the list of the scope is full at some time
        scope.keep(a);
        assertSame(b, map.remove(key));
        assertCounts(key, 1, 0);
        assertCounts(b, 1, 0);
        map.put(key, b);
        scope.drop(key);
        scope.drop(b);
      }
    }
    map.clear();
    assertEquals(List.of("finalize key", "finalize b"), log);
  }

  @Test
  void entriesOfAMapCanBeMoved() {
    Item key = item("key");
    map.put(key, b);
    map.put("c", c);
    drop(key, b, c);
    try (GcScope scope = heap.openScope()) {
      map.put(key, map.remove(key));
      assertNames("c=c key=b", map.entrySet());
      map.put("d", map.remove("c"));
      map.put("d", map.put(key, map.get("d")));
      assertNames("key=c d=b", map.entrySet());
      Map.Entry<Object, Item> one = map.entrySet().iterator().next();
      Map.Entry<Object, Item> other = entry();
      other.setValue(one.setValue(other.getValue()));
      assertNames("key=b d=c", map.entrySet());
      map.put("e", map.replace("d", b));
      map.replaceAll((name, value) -> value == b ? c : b);
      assertNames("key=c d=c e=b", map.entrySet());
      map.compute("d", (name, old) -> map.get("e"));
      map.merge("e", c, (old, now) -> now);
      assertTrue(scope.toString().startsWith("a scope that holds"));
    }
    assertNames("key=c d=b e=c", map.entrySet());
    assertAlive(key, b, c);
    assertEquals(List.of(), log);
  }

  @Test
  void replaceAllOfAMapMovesValuesThatAScopeHolds() {
    map.put("a", a);
    map.put("b", b);
    map.put("c", c);
    drop(a, b, c);
    try (GcScope scope = heap.openScope()) {
      map.values().forEach(scope::keep);
      map.replaceAll((key, value) -> value == a ? b : value == b ? c : a);
    }
    assertNames("a=b b=c c=a", map.entrySet());
    assertEquals(List.of(), log);
    assertThrows(
        DeadObjectException.class, () -> map.replaceAll((key, value) -> value == a ? b : c));
    assertEquals(List.of("finalize b"), log);
  }

  @Test
  void elementsMoveBetweenCollections() {
    list.add(a);
    drop(a);
    try (GcScope scope = heap.openScope()) {
      set.add(list.remove(0));
      Iterator<Item> iterator = set.iterator();
      Item moved = iterator.next();
      iterator.remove();
      map.put("a", moved);
      list.add(map.remove("a"));
      assertFalse(scope.toString().isEmpty());
    }
    assertCounts(a, 0, 1);
  }

  @Test
  void innermostScopeIsTheOneThatWasOpenedLast() {
    list.addAll(List.of(a, b, c));
    drop(a, b, c);
    GcScope first = heap.openScope();
    GcScope last = heap.openScope();
    list.removeFirst();
    last.close();
    assertEquals(List.of("finalize a"), takeLog());
    list.removeFirst();
    assertEquals("a scope that holds 1 object", first.toString());
    first.close();
    assertEquals(List.of("finalize b"), takeLog());
  }

  @Test
  void withoutAScopeWhatIsReturnedDies() {
    try (GcHeap other = Heaps.open()) {
      Item container;
      try (GcScope scope = other.openScope()) {
        container = other.retain(Item.create(scope, "container"));
        for (int i = 0; i < 6; i++) {
          container.list.add(Item.create(scope, "" + i));
          container.map.put(i, Item.create(scope, "" + i));
        }
      }
      assertDead(container.list.remove(0));
      assertDead(container.list.removeLast());
      assertDead(container.list.set(0, container.list.get(1)));
      Item returned = container.list.getLast();
      Iterator<Item> iterator = container.list.reversed().iterator();
      assertSame(returned, iterator.next());
      iterator.remove();
      assertDead(returned);
      assertDead(container.map.remove(0));
      assertDead(container.map.put(1, container.map.get(2)));
      Item dead = container.map.get(3);
      container.map.computeIfPresent(3, (key, old) -> null);
      assertDead(dead);
      Recount.check(other);
      other.inspect().verify();
      other.release(container);
    }
  }

  @Test
  void elementThatIsHandedOverAndStoredAgainDiesWithItsOwner() {
    list.add(a);
    drop(a);
    try (GcScope scope = heap.openScope()) {
      list.addFirst(list.removeLast());
      scope.drop(a);
      assertThrows(ReferenceCountException.class, () -> scope.drop(a));
    }
    drop(owner);
    assertDead(a);
  }

  @Test
  void scopeOfAnotherHeapTakesNothing() {
    Node from = node("from");
    Node part = node("part");
    from.setA(part);
    try (GcHeap other = Heaps.open();
        GcScope foreign = other.openScope()) {
      assertThrows(IllegalArgumentException.class, () -> GcProtocol.beginTake(from, foreign, part));
      assertThrows(IllegalArgumentException.class, () -> GcProtocol.beginTake(from, foreign, null));
      assertCounts(part, 1, 1);
      drop(part); // it is owned only
      assertThrows(IllegalArgumentException.class, () -> GcProtocol.beginTake(from, foreign, part));
    }
    assertCounts(part, 0, 1);
    heap.inspect().verify();
  }
}
