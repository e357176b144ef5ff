package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.support.CollectionParts;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.ItemTest;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The arrays inside the collections: what has left is in none of them, and a call that is refused
 * writes to none.
 */
@Tag("gate")
class CollectionInsidesTest extends ItemTest {

  private final GcList<Item> list = owner.list;
  private final GcSet<Item> set = owner.set;
  private final GcMap<Object, Item> map = owner.map;
  private final Item d = item("d");

  private void fill() {
    list.clear();
    list.addAll(List.of(a, b, c, d));
    set.clear();
    set.addAll(list);
    map.clear();
    map.put("1", a);
    map.put(a, b);
    map.put("3", c);
    map.put(d, d);
    owner.weakKeys.clear();
    owner.weakKeys.put(a, b);
    owner.weakKeys.put(c, d);
    owner.weakValues.clear();
    owner.weakValues.put(b, a);
    owner.weakValues.put(d, c);
  }

  /** As {@link #fill()}; the list has so many elements, and its array is for 8. */
  private void fill(int size) {
    fill();
    while (list.size() < size) {
      list.add(a);
    }
  }

  private static Set<Object> identities(Iterable<? extends @Nullable Object> items) {
    Set<Object> identities = Collections.newSetFromMap(new IdentityHashMap<>());
    items.forEach(
        item -> {
          if (item instanceof GcObject) {
            identities.add(item);
          }
        });
    return identities;
  }

  private static Set<Object> sides(Map<?, ?> map) {
    Set<Object> sides = identities(map.keySet());
    sides.addAll(identities(map.values()));
    return sides;
  }

  private void assertNothingElseIsKept() {
    assertEquals(identities(list), identities(CollectionParts.containers(list, owner)));
    assertEquals(identities(set), identities(CollectionParts.containers(set, owner)));
    for (Map<?, ?> each : List.of(map, owner.weakKeys, owner.weakValues)) {
      assertEquals(sides(each), identities(CollectionParts.containers(each, owner)));
    }
  }

  private void assertNothingElseIsKeptAfter(Runnable... changes) {
    for (Runnable change : changes) {
      fill();
      assertNothingElseIsKept();
      change.run();
      assertNothingElseIsKept();
    }
  }

  @Test
  void listKeepsNothingThatWasRemoved() {
    assertNothingElseIsKeptAfter(
        () -> list.remove(0),
        () -> list.removeFirst(),
        () -> list.removeLast(),
        () -> list.discard(1),
        () -> list.remove(b),
        () -> list.set(1, a),
        () -> list.removeIf(element -> element == b || element == d),
        () -> list.removeIf(element -> element != a),
        () -> list.removeAll(List.of(a)),
        () -> list.retainAll(List.of(c)),
        () -> list.subList(1, 3).clear(),
        () -> list.subList(2, 4).clear(),
        () -> list.subList(1, 3).removeIf(element -> element == b),
        () -> list.reversed().removeFirst(),
        () -> list.replaceAll(element -> a),
        () -> removeFirst(list.iterator()),
        () -> list.clear());
  }

  @Test
  void setKeepsNothingThatWasRemoved() {
    assertNothingElseIsKeptAfter(
        () -> set.remove(a),
        () -> set.remove(d),
        () -> set.removeIf(element -> element != c),
        () -> set.removeAll(List.of(b, d)),
        () -> set.retainAll(List.of(b, d)),
        () -> removeFirst(set.iterator()),
        () -> set.clear());
  }

  @Test
  void mapKeepsNothingThatWasRemoved() {
    assertNothingElseIsKeptAfter(
        () -> map.remove(a),
        () -> map.remove("1"),
        () -> map.discard(d),
        () -> map.remove(d, d),
        () -> map.put("3", a),
        () -> map.set("3", a),
        () -> map.replace("3", c, a),
        () -> map.compute("3", (key, old) -> null),
        () -> map.merge("3", a, (old, now) -> now),
        () -> map.putAll(Map.of("3", a, "4", a)),
        () -> map.replaceAll((key, old) -> a),
        () -> map.keySet().remove(d),
        () -> map.keySet().removeIf(key -> key == d),
        () -> map.values().remove(d),
        () -> map.values().removeIf(value -> value != b),
        () -> map.entrySet().removeIf(entry -> entry.getValue() != b),
        () -> removeFirst(map.entrySet().iterator()),
        () -> map.entrySet().iterator().next().setValue(d),
        () -> map.clear());
  }

  @Test
  void weakMapsKeepNothingThatWasRemovedOrDied() {
    assertNothingElseIsKeptAfter(
        () -> owner.weakKeys.remove(a),
        () -> owner.weakValues.remove(b),
        () -> owner.weakKeys.put(c, a),
        () -> owner.weakValues.put(d, a),
        () -> owner.weakKeys.clear(),
        () -> owner.weakValues.clear(),
        () -> {
          for (Map<?, ?> each : List.of(map, owner.weakValues, owner.weakKeys)) {
            each.keySet().remove(d);
          }
          owner.weakKeys.remove(c);
          list.clear();
          set.clear();
          map.clear();
          drop(c, a);
        });
    assertEquals(0, owner.weakKeys.size() + owner.weakValues.size());
  }

  @Test
  void collectionsOfADeadContainerKeepNothing() {
    fill();
    drop(owner);
    assertNothingElseIsKept();
  }

  @Test
  void weakMapsKeepNoPlainDataThatBelongedToTheDead() {
    Object plain = new Object();
    owner.weakKeys.put(d, plain);
    owner.weakValues.put(plain, d);
    owner.weakKeys.put(c, "left");
    assertTrue(keeps(owner.weakKeys, plain) && keeps(owner.weakValues, plain));
    drop(d);
    assertFalse(keeps(owner.weakKeys, plain) || keeps(owner.weakValues, plain));
    assertTrue(keeps(owner.weakKeys, "left"));
    owner.weakKeys.clear();
    assertFalse(keeps(owner.weakKeys, "left"));
  }

  private static boolean keeps(Map<?, ?> map, Object part) {
    return CollectionParts.of(map).contains(System.identityHashCode(part));
  }

  @Test
  void closedResourcesCanBeAddedAgainTogether() {
    GcResources<AutoCloseable> resources = new GcResources<>();
    List<AutoCloseable> many = Stream.generate(() -> resource("of many")).limit(20).toList();
    resources.addAll(many);
    resources.clear();
    resources.addAll(many);
    assertEquals(many, resources.readOnly());
    resources.clear();
  }

  @Test
  void collectionsStayWithTheirOwnerWhenTheAdoptionOfAnotherContainerFails() {
    for (GcOwnedCollection each : List.of(list, set, map, owner.weakKeys, owner.weakValues)) {
      each.gcUnbind(a);
    }
    fill();
    assertNothingElseIsKept(); // and the counts are right
  }

  @Test
  void removedKeysAreGoneAfterGrowthToo() {
    for (int i = 0; i < 100; i++) {
      Item item = Item.create(held, "n" + i);
      set.add(item);
      map.put(item, item);
      if (i % 3 != 0) {
        set.remove(item);
        map.discard(item);
      }
      assertNothingElseIsKept();
    }
  }

  private static void removeFirst(Iterator<?> iterator) {
    iterator.next();
    iterator.remove();
  }

  // ------------------------------------------------------------------ refused calls

  @SuppressWarnings("unchecked")
  private static List<Object> ofAnything(List<?> list) {
    return (List<Object>) list;
  }

  /** Calls that change the collections, if they are allowed. */
  private List<Runnable> changes() {
    Iterator<Item> ofSet = set.iterator();
    ofSet.next();
    ListIterator<Item> ofList = list.listIterator();
    ofList.next();
    Iterator<Map.Entry<Object, Item>> ofMap = map.entrySet().iterator();
    Map.Entry<Object, Item> entry = ofMap.next();
    List<Item> part = list.subList(1, 3);
    Item fresh = item("new");
    return List.of(
        () -> ofAnything(list).add("plain"),
        () -> ofAnything(list).addAll(0, List.of("plain", a)),
        () -> ((GcList<Object>) ofAnything(list)).move(held, "plain"),
        () -> ofAnything(list).set(0, "plain"),
        () -> ofAnything(list).replaceAll(element -> "plain"),
        () -> list.add(a),
        () -> list.add(0, a),
        () -> list.addFirst(a),
        () -> list.addAll(List.of(a, b)),
        () -> list.addAll(1, List.of(a, b)),
        () -> list.move(held, a),
        () -> list.set(0, a),
        () -> list.remove(0),
        () -> list.remove(a),
        () -> list.discard(0),
        () -> list.removeFirst(),
        () -> list.removeLast(),
        () -> list.removeIf(element -> true),
        () -> list.removeAll(List.of(a)),
        () -> list.retainAll(List.of()),
        () -> list.replaceAll(element -> a),
        () -> list.sort(Comparator.comparing(element -> element.name)),
        () -> list.clear(),
        () -> ofList.remove(),
        () -> ofList.set(a),
        () -> ofList.add(a),
        () -> part.clear(),
        () -> part.add(a),
        () -> part.remove(0),
        () -> part.removeIf(element -> true),
        () -> part.sort(Comparator.comparing(element -> element.name)),
        () -> list.reversed().add(a),
        () -> list.reversed().clear(),
        () -> set.add(fresh),
        () -> set.move(held, a),
        () -> set.addAll(List.of(a)),
        () -> set.remove(a),
        () -> set.removeIf(element -> true),
        () -> set.removeAll(List.of(a)),
        () -> set.retainAll(List.of()),
        () -> set.clear(),
        () -> ofSet.remove(),
        () -> map.put("1", a),
        () -> map.put("new", a),
        () -> map.set("1", b),
        () -> map.putAll(Map.of("1", a)),
        () -> map.move(held, "new", a),
        () -> map.putIfAbsent("new", a),
        () -> map.replace("1", b),
        () -> map.replace("1", a, b),
        () -> map.remove("1"),
        () -> map.remove("1", a),
        () -> map.discard("1"),
        () -> map.compute("1", (key, old) -> null),
        () -> map.computeIfAbsent("new", key -> a),
        () -> map.computeIfPresent("1", (key, old) -> b),
        () -> map.merge("1", b, (old, now) -> now),
        () -> map.replaceAll((key, old) -> a),
        () -> map.clear(),
        () -> map.keySet().remove("1"),
        () -> map.keySet().removeAll(List.of("1")),
        () -> map.values().remove(a),
        () -> map.values().removeIf(value -> true),
        () -> map.entrySet().clear(),
        () -> ofMap.remove(),
        () -> entry.setValue(b),
        () -> owner.weakKeys.put(d, a),
        () -> owner.weakKeys.remove(a),
        () -> owner.weakKeys.clear(),
        () -> owner.weakValues.put("new", a),
        () -> owner.weakValues.remove(b),
        () -> owner.weakValues.clear());
  }

  private List<Object> insides() {
    return List.of(
        CollectionParts.of(list),
        CollectionParts.of(set),
        CollectionParts.of(map),
        CollectionParts.of(owner.weakKeys),
        CollectionParts.of(owner.weakValues));
  }

  @Tag("confined")
  @ParameterizedTest
  @ValueSource(ints = {8, 5}) // full, so that what would be added needs room; and not full
  void callsOfAnotherThreadTouchNothing(int size) throws InterruptedException {
    fill(size);
    List<Object> before = insides();
    List<Runnable> changes = changes();
    for (int i = 0; i < changes.size(); i++) {
      int number = i;
      AtomicReference<Throwable> failure = new AtomicReference<>();
      Thread other =
          new Thread(
              () -> {
                try {
                  assertThrows(
                      WrongThreadException.class, changes.get(number)::run, "call " + number);
                } catch (Throwable t) {
                  failure.set(t);
                }
              });
      other.start();
      other.join();
      if (failure.get() != null) {
        throw new AssertionError(failure.get());
      }
      assertEquals(before, insides(), "call " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 5})
  void callsDuringATraversalTouchNothing(int size) {
    fill(size);
    List<Object> before = insides();
    List<Runnable> changes = changes();
    for (int i = 0; i < changes.size(); i++) {
      int number = i;
      int[] visits = new int[1];
      owner.gcTraverse(
          (object, arg) -> {
            if (visits[0]++ == 0) {
              assertThrows(IllegalStateException.class, changes.get(number)::run, "call " + number);
            }
            return 0;
          },
          null);
      assertEquals(before, insides(), "call " + i);
    }
  }
}
