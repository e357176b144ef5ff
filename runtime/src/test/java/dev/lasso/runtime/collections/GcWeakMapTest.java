package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.ItemTest;
import dev.lasso.runtime.support.JvmGarbage;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A weak map loses the entries whose weak side dies. */
class GcWeakMapTest extends ItemTest {

  private final GcWeakMap<Object, Item> values = owner.weakValues;
  private final GcWeakMap<Item, Object> keys = owner.weakKeys;

  @Test
  void weakSideIsNotCountedAndTheOtherIs() {
    values.put("1", a);
    values.put(b, a);
    keys.put(a, b);
    keys.put(c, "plain");
    assertCounts(a, 1, 0);
    assertCounts(b, 1, 2);
    assertCounts(c, 1, 0);
    assertSame(a, values.put(b, c));
    assertSame(b, keys.put(a, c));
    assertCounts(b, 1, 1);
    assertCounts(c, 1, 1);
    values.clear();
    keys.clear();
    assertCounts(b, 1, 0);
    drop(a, c);
    assertEquals(0, values.size() + keys.size());
  }

  @Test
  void deathRemovesTheEntryAndLetsTheOtherSideGo() {
    values.put(b, a);
    keys.put(a, c);
    drop(b, c);
    a.whenCompared = () -> log.add("compared");
    b.whenCompared = a.whenCompared;
    drop(a);
    assertEquals(List.of("finalize a", "finalize c", "finalize b"), log);
    assertTrue(values.isEmpty());
    assertTrue(keys.isEmpty());
    assertEquals(0, keys.size() + values.size());
  }

  @Test
  void equalKeyPutWhileTheOldOneIsUnreachableHasItsOwnEntry() {
    keys.put(a, 1);
    Item twin = item("a");
    keys.remove(a);
    keys.put(twin, 2);
    drop(a);
    assertEquals(2, keys.get(twin));
    assertEquals(1, keys.size());
  }

  @Test
  void iteratorMayRemoveTheEntryOfAKeyThatHasDied() {
    Item last = item("last");
    for (Item item : List.of(a, b, c, last)) {
      keys.put(item, item.name);
    }
    List<Item> seen = new ArrayList<>();
    for (Iterator<Map.Entry<Item, Object>> i = keys.entrySet().iterator(); i.hasNext(); ) {
      Item key = i.next().getKey();
      seen.add(key);
      if (key == b) {
        drop(b);
        i.remove();
        drop(c);
      }
    }
    assertNames("a b last", seen);
    assertEquals(2, keys.size());
  }

  @Test
  void nextFindsNothingWhenTheRestDiedSinceHasNext() {
    values.put("1", a);
    Iterator<Item> iterator = values.values().iterator();
    assertTrue(iterator.hasNext());
    drop(a);
    assertThrows(NoSuchElementException.class, iterator::next);
  }

  @Test
  void silentlyClearedReferenceReadsAsAbsent() {
    Item untracked = Item.create(held, "untracked");
    heap.retain(untracked);
    values.put("key", untracked);
    keys.put(untracked, a);
    drop(untracked);
    python.untrack(untracked);
    python.delete(untracked);
    assertNull(values.get("key"));
    assertFalse(values.containsKey("key"));
    assertFalse(values.keySet().iterator().hasNext());
    assertEquals(0, values.size());
    assertEquals(0, keys.size());
    assertNull(values.put("key", a));
    assertEquals(1, values.size());
    assertCounts(a, 1, 0);
  }

  @Test
  void mapDiesWithItsOwner() {
    values.put(b, a);
    keys.put(c, b);
    values.put("self", owner);
    drop(owner);
    assertTrue(values.isEmpty() && keys.isEmpty());
    assertCounts(b, 1, 0);
    assertThrows(DeadObjectException.class, () -> values.put("1", a));
    assertThrows(DeadObjectException.class, () -> keys.put(a, "1"));
    drop(a, c);
    assertEquals(List.of("finalize a", "finalize c"), log);
  }

  @Test
  void whatMayNotBeReferredToIsRefusedAndNothingChanges() {
    Item dead = dead("dead");
    keys.put(a, b);
    values.put(b, a);
    assertThrows(DeadObjectException.class, () -> keys.put(c, dead));
    assertThrows(DeadObjectException.class, () -> keys.put(dead, c));
    assertThrows(DeadObjectException.class, () -> values.put(c, dead));
    assertThrows(DeadObjectException.class, () -> values.put(b, dead));
    assertThrows(DeadObjectException.class, () -> values.put(dead, c));
    assertThrows(DeadObjectException.class, () -> values.putAll(Map.of("x", dead)));
    assertNames("a=b", keys.entrySet());
    assertNames("b=a", values.entrySet());
    assertCounts(b, 1, 2);
    assertCounts(c, 1, 0);
  }

  @Test
  void functionsDuringWhichEntriesDieAreDone() {
    keys.put(a, 1);
    keys.put(b, 2);
    keys.put(c, 3);
    keys.replaceAll(
        (key, value) -> {
          if (key == a) {
            drop(a, b);
          }
          return 7;
        });
    assertNames("c=7", keys.entrySet());
    values.put("c", c);
    assertNull(
        values.compute(
            "c",
            (key, old) -> {
              drop(c);
              return null;
            }));
    assertEquals(0, values.size());
    assertEquals(0, keys.size());
  }

  @Test
  void mapInNoFieldOfAContainerTakesNoContainersToOwn() {
    GcWeakMap<Item, Object> freeKeys = GcWeakMap.weakKeys();
    assertThrows(IllegalStateException.class, () -> freeKeys.put(a, b));
    assertNames("", freeKeys.keySet());
    freeKeys.put(a, "plain");
    assertThrows(IllegalStateException.class, () -> freeKeys.put(a, b));
    assertNames("a=plain", freeKeys.entrySet());
    GcWeakMap<Object, Item> freeValues = GcWeakMap.weakValues();
    assertThrows(IllegalStateException.class, () -> freeValues.put(b, a));
    freeValues.put("plain", a);
    assertCounts(b, 1, 0);
    drop(a);
    assertEquals(0, freeKeys.size() + freeValues.size());
  }

  @Test
  void mapsThatHaveRefusedAnEntryAreNotKeptByItsWeakSide() {
    List<WeakReference<?>> maps = refusing();
    JvmGarbage.collectUntil(
        "the maps are collected", () -> maps.stream().allMatch(map -> map.refersTo(null)));
    assertAlive(a);
  }

  private List<WeakReference<?>> refusing() {
    GcWeakMap<Item, Object> freeKeys = GcWeakMap.weakKeys();
    assertThrows(IllegalStateException.class, () -> freeKeys.put(a, b));
    GcWeakMap<Object, Item> freeValues = GcWeakMap.weakValues();
    assertThrows(IllegalStateException.class, () -> freeValues.put(b, a));
    return List.of(new WeakReference<>(freeKeys.table), new WeakReference<>(freeValues.table));
  }

  @Test
  void mapWhoseAdoptionFailedWorksOn() {
    GcWeakMap<Object, Item> given = GcWeakMap.weakValues();
    given.put("1", a);
    given.put("2", b);
    Item dead = dead("dead");
    Item.Action ownDead =
        self -> {
          self.weakKeys.put(c, dead);
        };
    assertThrows(
        DeadObjectException.class, () -> create(held, heap -> new Item(heap, "x", ownDead, given)));
    drop(a);
    assertNames("2=b", given.entrySet());
    assertEquals(1, given.size());
    Item adopted = create(held, heap -> new Item(heap, "y", self -> {}, given));
    drop(b);
    assertEquals(0, adopted.weakValues.size());
  }

  @Test
  void entriesOfTheConstructorAreCountedOnAdoption() {
    Item made =
        Item.create(
            held,
            "made",
            self -> {
              self.weakKeys.put(a, b);
              self.weakKeys.put(self, c);
              self.weakValues.put("self", self);
              assertCounts(b, 1, 0);
            });
    assertCounts(b, 1, 1);
    assertSame(made, made.weakValues.get("self"));
    drop(a);
    assertCounts(b, 1, 0);
    drop(made);
    assertCounts(c, 1, 0);
  }

  @Test
  void keyThatDiesWhileItIsComparedIsNotThePlaceOfTheNextOne() {
    Item old = Item.create(held, "same");
    Item next = Item.create(held, "same");
    owner.weakKeys.put(old, "old");
    List<Item> comparisons = new ArrayList<>();
    next.whenCompared =
        () -> {
          comparisons.add(next); // the first is its hash code, the second the look at the old key
          if (comparisons.size() == 2) {
            drop(old);
          }
        };
    owner.weakKeys.put(next, "next");
    next.whenCompared = () -> {};
    assertDead(old);
    assertEquals("next", owner.weakKeys.get(next));
    assertEquals(1, owner.weakKeys.size());
  }

  /** The weak references to them stay registered, and find no entry later. */
  @Test
  void keysOfAHeapThatIsNotEnteredDoNotKeepTheValues() {
    Item cleared = item("cleared");
    try (GcHeap other = GcHeap.shared()) {
      List<GcRoot<Item>> others = new ArrayList<>();
      try (GcScope scope = other.enter()) {
        for (Item value : List.of(a, b, c)) {
          Item key = Item.create(scope, "key of " + value.name);
          others.add(other.openRoot(key));
          keys.put(key, value);
          cleared.weakKeys.put(key, value);
          cleared.weakValues.put(value, key);
        }
      }
      drop(a, b, c);
      cleared.weakKeys.clear();
      cleared.weakValues.clear();
      assertCounts(a, 0, 1);
      drop(owner);
      assertEquals(List.of("finalize a", "finalize b", "finalize c"), log);
      others.forEach(GcRoot::close);
    }
  }

  /** Their number is not known in advance, neither in a stream nor in a finalizer. */
  @Test
  void streamsOmitWhatDiesMeanwhile() {
    for (Item item : List.of(a, b, c)) {
      values.put(item.name, item);
      keys.put(item, item.name);
      owner.weakSet.add(item);
    }
    List<Supplier<Stream<?>>> streams =
        List.of(
            () -> owner.weakSet.stream().map(item -> item.name),
            () -> values.keySet().stream(),
            () -> values.values().stream().map(item -> item.name),
            () -> values.entrySet().stream().map(Map.Entry::getKey),
            () -> keys.keySet().stream().map(item -> item.name),
            () -> keys.values().stream());
    for (Supplier<Stream<?>> stream : streams) {
      assertEquals(List.of("a", "b", "c"), stream.get().toList());
    }
    c.finalizer =
        _ -> {
          for (Supplier<Stream<?>> stream : streams) {
            log.add("" + stream.get().toList());
          }
        };
    List<Stream<?>> open = streams.stream().<Stream<?>>map(Supplier::get).toList();
    drop(c);
    assertEquals(Collections.nCopies(6, "[a, b, c]"), log);
    for (Stream<?> stream : open) {
      assertEquals(List.of("a", "b"), stream.toList());
    }
    List<?> seen = owner.weakSet.stream().peek(_ -> drop(b)).map(item -> item.name).toList();
    assertEquals(List.of("a"), seen);
  }
}
