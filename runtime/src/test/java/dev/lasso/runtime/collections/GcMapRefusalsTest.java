package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.Node;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** An owned map refuses keys and values that it may not own, and changes made by its callbacks. */
class GcMapRefusalsTest extends GcMapTest {

  @Test
  void loopThrowsIfAFinalizerHasRemovedTheRest() {
    fill();
    Node cleaner = finalized("cleaner", self -> map.clear());
    List<Object> seen = new ArrayList<>();
    assertThrows(
        ConcurrentModificationException.class,
        () -> {
          for (Object key : map.keySet()) {
            seen.add(key);
            drop(cleaner);
          }
        });
    assertEquals(List.of("1"), seen);
  }

  @Test
  void loopThrowsIfItsLastStepAddsAnEntry() {
    fill();
    assertThrows(
        ConcurrentModificationException.class,
        () -> map.forEach((key, value) -> map.put("new " + map.size(), c)));
    fill();
    Iterator<Item> values = map.values().iterator();
    while (values.hasNext()) {
      values.next();
      values.remove();
    }
    assertEquals(0, map.size());
  }

  @Test
  void whatMayNotBeOwnedIsRefusedAndNothingChanges() {
    fill();
    Item dead = dead("dead");
    Map<Object, Item> deadValue = Map.of(c, dead);
    Map.Entry<Object, Item> entry = map.entrySet().iterator().next();
    for (Runnable use :
        List.<Runnable>of(
            () -> map.put("4", dead),
            () -> map.put("1", dead),
            () -> map.put(dead, c),
            () -> map.put(c, dead),
            () -> map.put(b, dead),
            () -> map.putAll(Map.of("3", dead)),
            () -> map.putAll(deadValue),
            () -> map.putIfAbsent("4", dead),
            () -> map.replace("1", dead),
            () -> map.compute("1", (key, old) -> dead),
            () -> map.computeIfAbsent("4", key -> dead),
            () -> map.merge("1", c, (old, now) -> dead),
            () -> map.replaceAll((key, old) -> dead),
            () -> entry.setValue(dead))) {
      assertThrows(DeadObjectException.class, use::run);
      assertNames("1=a b=a 3=b", map.entrySet());
      assertCounts(b, 1, 2);
      assertCounts(c, 1, 0);
    }
    Map<Object, Item> nulls = new HashMap<>();
    nulls.put("4", new HashMap<String, Item>().get("4"));
    assertThrows(NullPointerException.class, () -> map.putAll(nulls));
    assertThrows(NullPointerException.class, () -> map.replaceAll((key, old) -> nulls.get("4")));
    assertNames("1=a b=a 3=b", map.entrySet());
  }

  @Test
  void bulkOperationsHaveChangedTheEntriesBeforeTheOneThatIsRefused() {
    fill();
    Item dead = dead("dead");
    Map<Object, Item> bad = new LinkedHashMap<>(Map.of("1", c));
    bad.put("new", dead);
    bad.put("3", c);
    assertThrows(DeadObjectException.class, () -> map.putAll(bad));
    assertNames("1=c b=a 3=b", map.entrySet());
    assertThrows(
        DeadObjectException.class, () -> map.replaceAll((key, old) -> key == b ? dead : a));
    assertNames("1=a b=a 3=b", map.entrySet());
    assertCounts(c, 1, 0);
  }

  @Test
  void replaceAllFindsAFinalizerThatAddsKeys() {
    map.move(held, "x", item("adds", self -> map.put("y", a)));
    map.put("z", a);
    assertThrows(ConcurrentModificationException.class, () -> map.replaceAll((key, old) -> b));
    assertNames("x=b z=a y=a", map.entrySet());
  }

  @Test
  void nullArgumentsAreNamed() {
    Item none = Map.<String, Item>of().get("none");
    Object noKey = Map.<String, Object>of().get("none");
    Map<Object, Item> noMap = Map.<String, Map<Object, Item>>of().get("none");
    GcScope noScope = Map.<String, GcScope>of().get("none");
    assertNamed("key", () -> map.put(noKey, a));
    assertNamed("value", () -> map.put("1", none));
    assertNamed("scope", () -> map.move(noScope, "1", a));
    assertNamed("added", () -> map.putAll(noMap));
    assertNamed("element", () -> owner.list.add(none));
    assertNamed("scope", () -> owner.list.move(noScope, a));
    assertNamed("scope", () -> owner.set.move(noScope, a));
    assertNamed("element", () -> owner.list.move(held, none));
    assertCounts(a, 1, 0);
  }

  private static void assertNamed(String name, Executable use) {
    assertEquals(name, assertThrows(NullPointerException.class, use).getMessage());
  }

  @Test
  void throwingFunctionsChangeNothing() {
    fill();
    for (Runnable use :
        List.<Runnable>of(
            () -> map.compute("1", (key, old) -> fail()),
            () -> map.computeIfAbsent("4", key -> fail()),
            () -> map.computeIfPresent("1", (key, old) -> fail()),
            () -> map.merge("1", c, (old, now) -> fail()),
            () -> map.replaceAll((key, old) -> fail()),
            () -> map.values().removeIf(value -> value == a || fail() == c),
            () -> map.keySet().removeIf(key -> key.equals("1") || fail() == c),
            () -> map.entrySet().removeIf(entry -> entry.getValue() == a || fail() == c))) {
      assertThrows(IllegalStateException.class, use::run);
      assertNames("1=a b=a 3=b", map.entrySet());
    }
  }

  private static Item fail() {
    throw new IllegalStateException("fails");
  }

  @Test
  void functionsThatAddOrRemoveKeysAreFound() {
    for (Runnable use :
        List.<Runnable>of(
            () -> map.compute("1", (key, old) -> removed(c)),
            () -> map.compute("1", (key, old) -> removed(c) == c ? null : c),
            () -> map.computeIfAbsent("4", key -> removed(c)),
            () -> map.computeIfPresent("1", (key, old) -> removed(c)),
            () -> map.merge("1", c, (old, now) -> removed(now)),
            () -> map.replaceAll((key, old) -> removed(c)),
            () -> map.values().removeIf(value -> removed(c) == c))) {
      fill();
      assertThrows(ConcurrentModificationException.class, use::run);
      assertNames("1=a 3=b", map.entrySet());
      assertCounts(c, 1, 0);
    }
  }

  private Item removed(Item result) {
    map.remove(b);
    return result;
  }

  @Test
  void throwingOrChangingEqualsOfKeysChangesNothing() {
    map.put(a, b);
    map.put("1", b);
    Item twin = item("a");
    for (Runnable act : List.<Runnable>of(GcMapRefusalsTest::fail, () -> map.remove("1"))) {
      for (Runnable use :
          List.<Runnable>of(
              () -> map.put(twin, c),
              () -> map.putAll(Map.of(twin, c)),
              () -> map.remove(twin),
              () -> map.merge(twin, c, (old, now) -> now),
              () -> map.keySet().removeAll(List.of("2", twin)))) {
        map.put("1", b);
        int[] calls = new int[1];
        twin.whenCompared =
            () -> {
              if (++calls[0] > 1) { // the first is hashCode
                act.run();
              }
            };
        assertThrows(RuntimeException.class, use::run);
        twin.whenCompared = () -> {};
        assertSame(b, map.get(a));
        assertCounts(c, 1, 0);
        assertCounts(twin, 1, 0);
      }
    }
  }

  @Test
  void entryWhoseValueChangesTheMapRemovesNoOtherEntry() {
    map.put("1", b);
    map.put("2", b);
    Map.Entry<Object, Item> entry =
        new AbstractMap.SimpleEntry<>("1", b) {
          private static final long serialVersionUID = 1L;

          @Override
          public Item getValue() {
            map.remove("1");
            map.put("3", a); // closes the gap
            return super.getValue();
          }
        };
    assertFalse(map.entrySet().remove(entry));
    assertNames("2=b 3=a", map.entrySet());
  }

  @Test
  void mapThatIsNoPartOfAContainerTakesNoContainers() {
    GcMap<Object, Item> free = new GcMap<>();
    for (Runnable use :
        List.<Runnable>of(
            () -> free.put("a", a),
            () -> free.put(b, a),
            () -> free.putAll(Map.of("a", a)),
            () -> free.putIfAbsent("a", a),
            () -> free.computeIfAbsent("a", key -> a),
            () -> free.merge("a", a, (old, now) -> now),
            () -> free.move(held, "a", a))) {
      String message = assertThrows(IllegalStateException.class, use::run).getMessage();
      assertTrue(message.contains("hold the container with a root"), message);
      assertNames("", free.entrySet());
      assertCounts(a, 1, 0);
    }
  }

  @Test
  void iteratorFindsOutThatARefusedValueHasHadTheEntriesMoved() {
    for (String key : List.of("1", "2", "3", "4", "5")) {
      map.put(key, a);
    }
    map.remove("1");
    map.remove("2");
    Iterator<Object> keys = map.keySet().iterator();
    assertEquals("3", keys.next());
    Item dead = dead("dead");
    assertThrows(RuntimeException.class, () -> map.put("6", dead));
    assertThrows(ConcurrentModificationException.class, keys::next);
  }
}
