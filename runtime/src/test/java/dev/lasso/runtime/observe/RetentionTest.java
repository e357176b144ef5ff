package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.collections.GcWeakMap;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * What is removed from a collection stays in none of its arrays, where it would be kept in memory.
 */
class RetentionTest extends RuntimeTest {

  private final List<Item> items = new ArrayList<>();
  private final Item owner = Item.create(held, "owner");

  RetentionTest() {
    for (int i = 0; i < 10; i++) {
      items.add(Item.create(held, "" + i));
    }
  }

  private boolean isRemoved(Item item) {
    return Integer.parseInt(item.name) % 3 == 0;
  }

  /** Everything that {@code collection} refers to, through its own classes and arrays. */
  private static Set<Object> contents(Object collection) throws IllegalAccessException {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>();
    open.add(collection);
    while (!open.isEmpty()) {
      Object next = open.remove();
      Class<?> type = next.getClass();
      if (!seen.add(next)) {
        continue;
      }
      if (next instanceof Object[] array) {
        for (int i = 0; i < Array.getLength(array); i++) {
          addIfPresent(open, array[i]);
        }
      } else if (type.getPackage() == GcList.class.getPackage()) {
        for (; type != null && type.getPackage() == GcList.class.getPackage(); ) {
          for (Field field : type.getDeclaredFields()) {
            if (!field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers())) {
              field.setAccessible(true);
              addIfPresent(open, field.get(next));
            }
          }
          type = type.getSuperclass();
        }
      }
    }
    return seen;
  }

  private static void addIfPresent(Deque<Object> open, Object object) {
    if (object != null) {
      open.add(object);
    }
  }

  private void assertHoldsExactly(Object collection, List<Item> expected)
      throws IllegalAccessException {
    Set<Object> contents = contents(collection);
    for (Item item : items) {
      assertEquals(expected.contains(item), contents.contains(item), item.name);
    }
    assertTrue(contents.size() > expected.size());
  }

  private void assertListLetsGo(Consumer<GcList<Item>> removal) throws IllegalAccessException {
    GcList<Item> list = Item.create(held, "owner of a list").list;
    list.addAll(items);
    removal.accept(list);
    assertFalse(list.containsAll(items));
    assertHoldsExactly(list, list);
  }

  @Test
  void listLetsGoOfWhatIsRemoved() throws IllegalAccessException {
    assertListLetsGo(list -> list.remove(4));
    assertListLetsGo(list -> list.remove(9));
    assertListLetsGo(list -> list.remove(items.getFirst()));
    assertListLetsGo(GcList::removeLast);
    assertListLetsGo(GcList::removeFirst);
    assertListLetsGo(list -> list.subList(2, 6).clear());
    assertListLetsGo(list -> list.subList(6, 10).clear());
    assertListLetsGo(list -> list.removeIf(this::isRemoved));
    assertListLetsGo(list -> list.removeAll(items.subList(3, 5)));
    assertListLetsGo(list -> list.retainAll(items.subList(3, 5)));
    assertListLetsGo(list -> list.set(3, items.getFirst()));
    assertListLetsGo(GcList::clear);
    assertListLetsGo(
        list -> {
          Iterator<Item> iterator = list.iterator();
          iterator.next();
          iterator.remove();
        });
  }

  @Test
  void listOfADeadContainerIsEmpty() throws IllegalAccessException {
    owner.list.addAll(items);
    drop(owner);
    assertHoldsExactly(owner.list, List.of());
  }

  private void assertSetLetsGo(Consumer<GcSet<Item>> removal) throws IllegalAccessException {
    GcSet<Item> set = Item.create(held, "owner of a set").set;
    set.addAll(items);
    removal.accept(set);
    assertFalse(set.containsAll(items));
    assertHoldsExactly(set, List.copyOf(set));
  }

  @Test
  void setLetsGoOfWhatIsRemoved() throws IllegalAccessException {
    assertSetLetsGo(set -> set.remove(items.get(4)));
    assertSetLetsGo(set -> set.removeIf(this::isRemoved));
    assertSetLetsGo(set -> set.removeAll(items.subList(0, 7)));
    assertSetLetsGo(set -> set.retainAll(items.subList(0, 7)));
    assertSetLetsGo(GcSet::clear);
    assertSetLetsGo(
        set -> {
          Iterator<Item> iterator = set.iterator();
          iterator.next();
          iterator.remove();
        });
  }

  private void assertMapLetsGo(Consumer<GcMap<Object, Item>> removal)
      throws IllegalAccessException {
    GcMap<Object, Item> map = Item.create(held, "owner of a map").map;
    items.forEach(item -> map.put(item, item));
    removal.accept(map);
    Set<Object> left = contents(map);
    for (Item item : items) {
      assertEquals(
          map.containsKey(item) || map.containsValue(item), left.contains(item), item.name);
    }
    assertFalse(map.values().containsAll(items));
  }

  @Test
  void mapLetsGoOfWhatIsRemoved() throws IllegalAccessException {
    assertMapLetsGo(map -> map.remove(items.get(4)));
    assertMapLetsGo(map -> map.remove(items.get(4), items.get(4)));
    assertMapLetsGo(map -> map.keySet().removeIf(key -> isRemoved((Item) key)));
    assertMapLetsGo(map -> map.values().removeIf(this::isRemoved));
    assertMapLetsGo(map -> map.entrySet().removeIf(entry -> isRemoved(entry.getValue())));
    assertMapLetsGo(map -> map.put(items.getFirst(), items.getLast()));
    assertMapLetsGo(map -> map.replaceAll((key, value) -> items.getLast()));
    assertMapLetsGo(GcMap::clear);
  }

  @Test
  void tablesOfADeadContainerAreEmpty() throws IllegalAccessException {
    owner.set.addAll(items);
    items.forEach(item -> owner.map.put(item, item));
    drop(owner);
    assertHoldsExactly(owner.set, List.of());
    assertHoldsExactly(owner.map, List.of());
  }

  @Test
  void weakMapLetsGoOfWhatBelongedToTheDead() throws IllegalAccessException {
    GcWeakMap<Item, Object> weakKeys = owner.weakKeys;
    GcWeakMap<Object, Item> weakValues = owner.weakValues;
    Object belonging = new Object();
    weakKeys.put(items.get(4), belonging);
    weakValues.put(belonging, items.get(4));
    weakKeys.put(items.get(5), "left");
    drop(items.get(4));
    assertFalse(contents(weakKeys).contains(belonging));
    assertFalse(contents(weakValues).contains(belonging));
    assertTrue(contents(weakKeys).contains("left"));
    weakKeys.clear();
    assertFalse(contents(weakKeys).contains("left"));
  }
}
