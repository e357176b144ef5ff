package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.support.Item;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An owned map counts its values, and its keys where they are containers. */
class GcMapCountsTest extends GcMapTest {

  @Test
  void deathOfTheOwnerCallsNoUserCodeOfKeysAndValues() {
    map.put(a, b);
    map.put(c, c);
    Set<Object> keys = map.keySet();
    Iterator<Object> iterator = keys.iterator();
    Map.Entry<Object, Item> entry = map.entrySet().iterator().next();
    for (Item item : List.of(a, b, c)) {
      item.whenCompared = () -> log.add("compared");
    }
    drop(a, b, c, owner);
    assertEquals(List.of("finalize a", "finalize b", "finalize c"), log);
    assertTrue(map.isEmpty());
    assertThrows(ConcurrentModificationException.class, iterator::next);
    Item late = item("late");
    for (Runnable use :
        List.<Runnable>of(
            () -> map.put("1", late),
            () -> map.putAll(Map.of("1", late)),
            () -> map.putIfAbsent("1", late),
            () -> map.computeIfAbsent("1", key -> late),
            () -> map.merge("1", late, (one, other) -> other),
            () -> map.replaceAll((key, value) -> late),
            () -> map.move(held, "1", late),
            () -> map.remove("1"),
            () -> map.clear(),
            () -> keys.remove("1"),
            () -> map.values().remove(late),
            () -> entry.setValue(late))) {
      assertThrows(DeadObjectException.class, use::run);
    }
    assertCounts(late, 1, 0);
  }

  @Test
  void moveTakesTheHoldOnTheValue() {
    assertNull(map.move(held, b, a));
    assertCounts(a, 0, 1);
    assertCounts(b, 1, 1);
    Item next = item("next");
    assertSame(a, map.move(held, b, next));
    assertCounts(a, 1, 0); // handed over
    drop(a);
    assertEquals(List.of("finalize a"), log);
    assertCounts(next, 0, 1);
    try (GcScope other = heap.openScope()) {
      assertThrows(ReferenceCountException.class, () -> map.move(other, "1", c));
      assertThrows(ReferenceCountException.class, () -> map.move(other, b, c));
    }
    Item dead = dead("dead");
    assertThrows(DeadObjectException.class, () -> map.move(held, dead, c));
    assertCounts(c, 1, 0);
    assertNames("b=next", map.entrySet());
  }

  @Test
  void functionsMayReplaceValues() {
    fill();
    map.compute(
        "1",
        (key, old) -> {
          map.put("1", b);
          return c;
        });
    map.replaceAll(
        (key, value) -> {
          map.put("3", a);
          return c;
        });
    assertNames("1=c b=c 3=c", map.entrySet());
    assertCounts(a, 1, 0);
    assertCounts(c, 1, 3);
  }

  @Test
  void putAllReplacesAndAddsInOrder() {
    fill();
    drop(a);
    Map<Object, Item> added = new LinkedHashMap<>();
    added.put("4", c);
    added.put(b, b);
    added.put("1", c);
    map.putAll(added);
    assertEquals(List.of("finalize a"), log);
    assertNames("1=c b=b 3=b 4=c", map.entrySet());
    map.putAll(map);
    assertNames("1=c b=b 3=b 4=c", map.entrySet());
  }

  @Test
  void viewsRemoveWithCounts() {
    fill();
    assertTrue(map.entrySet().removeAll(List.of(Map.entry("1", a), Map.entry("3", b))));
    assertTrue(map.values().retainAll(List.of(c)));
    assertCounts(a, 1, 0);
    assertCounts(b, 1, 0);
    fill();
    for (Iterator<Map.Entry<Object, Item>> i = map.entrySet().iterator(); i.hasNext(); ) {
      Map.Entry<Object, Item> entry = i.next();
      assertSame(entry.getValue(), entry.setValue(c));
      i.remove();
      assertThrows(IllegalStateException.class, () -> entry.setValue(a));
      assertSame(c, entry.getValue());
    }
    assertCounts(c, 1, 0);
  }

  @Test
  void entryFollowsItsKeyThroughGrowth() {
    fill();
    map.remove("1");
    Map.Entry<Object, Item> entry = map.entrySet().iterator().next();
    for (int i = 0; i < 100; i++) {
      map.put(i, c);
    }
    assertSame(a, entry.setValue(b));
    assertSame(b, map.get(b));
    map.put(b, c);
    assertSame(c, entry.getValue());
  }

  @Test
  void finalizersMayUseTheMapThatRemovesThem() {
    for (Runnable removal :
        List.<Runnable>of(
            () -> map.discard("x"),
            () -> map.remove("x", map.get("x")),
            () -> map.values().removeIf(value -> value != c),
            () -> map.putAll(Map.of("x", a)),
            () -> map.keySet().remove("x"),
            () -> map.clear())) {
      Item acts =
          item(
              "acts",
              self -> {
                map.put("x", b);
                map.put("y", self);
              });
      map.move(held, "x", acts);
      map.put(c, c);
      removal.run();
      assertEquals(List.of("finalize acts"), takeLog());
      assertSame(b, map.get("x"));
      assertSame(acts, map.get("y"));
      map.clear();
    }
  }

  @Test
  void finalizerOfAKeyMayKillTheOwner() {
    Item kills = item("kills", self -> drop(owner));
    map.put(kills, a);
    map.put(b, c);
    drop(kills, a, b, c);
    map.clear();
    assertEquals(List.of("finalize kills", "finalize a", "finalize b", "finalize c"), log);
  }

  @Test
  void entriesOfTheConstructorAreCountedOnAdoption() {
    Item.create(
        held,
        "made",
        self -> {
          self.map.put(a, b);
          self.map.put("1", b);
          self.map.move(held, "2", c);
          self.map.put("1", a);
          assertCounts(a, 1, 0);
        });
    assertCounts(a, 1, 2);
    assertCounts(b, 1, 1);
    assertCounts(c, 1, 1);
    Item dead = dead("dead");
    assertThrows(
        DeadObjectException.class, () -> Item.create(held, "x", self -> self.map.put(dead, a)));
    assertCounts(a, 1, 2);
  }

  @Test
  void cyclesThroughKeysAndValuesAreCollected() {
    map.put(a, b);
    a.map.put("up", owner);
    b.map.put(owner, c);
    assertCollects(4, a, b, c, owner);
    assertTrue(map.isEmpty());
  }
}
