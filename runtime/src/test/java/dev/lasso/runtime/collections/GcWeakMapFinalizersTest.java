package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Device;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.ItemTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A weak map that finalizers change and read while their objects die. */
class GcWeakMapFinalizersTest extends ItemTest {

  @Test
  void keyReboundByTheFinalizerOfItsOldValueKeepsTheNewEntry() {
    Item old = item("old", self -> owner.weakValues.put("key", b));
    owner.weakValues.put("key", old);
    drop(old);
    assertSame(b, owner.weakValues.get("key"));
    assertEquals(1, owner.weakValues.size());
    Item equal = item("old");
    owner.weakKeys.put(equal, "equal");
    drop(equal);
    assertEquals(0, owner.weakKeys.size());
  }

  @Test
  void entryThatAFinalizerPutsForItsOwnDyingKeyIsRemoved() {
    Item dies = item("dies", self -> putOwn(self, b));
    dies.list.add(dies);
    assertCollects(1, dies);
    assertGone(dies);
    Item diesByCount = item("dies by count", self -> putOwn(self, b));
    drop(diesByCount);
    assertGone(diesByCount);
  }

  private void putOwn(Item self, Item value) {
    owner.weakKeys.put(self, value);
    owner.weakValues.put("own", self);
  }

  private void assertGone(Item dead) {
    assertDead(dead);
    assertEquals(0, owner.weakKeys.size());
    assertEquals(0, owner.weakValues.size());
    assertCounts(b, 1, 0);
  }

  @Test
  void valueOfAnEntryThatAFinalizerPutDiesWithItsKey() {
    Item value = item("value");
    Item dies =
        item(
            "dies",
            self -> {
              owner.weakKeys.put(self, value);
              drop(value);
            });
    dies.list.add(dies);
    assertCollects(1, dies);
    assertEquals(List.of("finalize dies", "finalize value"), log);
    assertDead(value);
    assertEquals(0, owner.weakKeys.size());
  }

  @Test
  void entryThatAFinalizerPutsForAnotherDyingKeyIsRemoved() {
    Item key = Item.create(held, "key");
    Item puts = item("puts", self -> putOwn(key, b));
    key.list.add(puts);
    puts.list.add(key);
    assertCollects(2, key, puts);
    assertGone(key);
  }

  @Test
  void entryThatAFinalizerPutsIsRemovedInSlices() {
    try (GcHeap sliced = Heaps.open(GcHeap.builder().stress(true));
        GcScope scope = sliced.openScope()) {
      Item map = Item.create(scope, "map");
      Item value = Item.create(scope, "value");
      try (GcScope inner = sliced.openScope()) {
        Item dies = Item.create(inner, "dies");
        dies.list.add(dies);
        dies.finalizer = self -> map.weakKeys.put(self, value);
      }
      for (int i = 0; i < 100; i++) {
        Item.create(scope, "more");
      }
      sliced.collect();
      assertEquals(0, map.weakKeys.size());
      assertCounts(value, 1, 0);
    }
  }

  @Test
  void valueWhoseOwnerIsDyingIsPresentUntilItIsLetGo() {
    Item next = item("next");
    Item first =
        item(
            "first",
            self ->
                log.add(
                    "get "
                        + owner.weakValues.get("next")
                        + " "
                        + owner.weakValues.containsKey("next")));
    owner.weakValues.put("next", next);
    Item parent = item("parent");
    parent.list.move(held, next);
    parent.list.move(held, first);
    drop(parent);
    assertEquals(
        List.of("finalize parent", "finalize first", "get next true", "finalize next"), log);
    assertEquals(0, owner.weakValues.size());
  }

  /** Adds a container of any type. */
  @SuppressWarnings("unchecked")
  private static void own(GcList<?> list, GcObject owned) {
    ((GcList<GcObject>) list).add(owned);
  }

  @Test
  void collectionsThatDieTogetherWithTheirReferentsAreEmptyInReleaseMethods() {
    Device device =
        Device.create(
            held,
            (_, _, _) -> {
              log.add(owner.weakSet.size() + " " + owner.weakSet + owner.weakSet.isEmpty());
              log.add(owner.weakKeys.size() + " " + owner.weakKeys + owner.weakKeys.isEmpty());
              log.add(owner.weakValues.size() + " " + owner.weakValues.keySet().size());
              owner.weakSet.add(b);
              owner.weakKeys.put(b, "b");
              log.add(owner.weakSet.size() + " " + owner.weakKeys.size());
            });
    device.setFirst(1);
    own(owner.list, device);
    own(device.list, owner);
    owner.list.add(a);
    owner.weakSet.add(a);
    owner.weakSet.add(c);
    owner.weakKeys.put(a, "a");
    owner.weakValues.put("a", a);
    assertCollects(3, owner, device, a);
    assertEquals(List.of("finalize a", "1 [c]false", "0 {}true", "0 0", "2 1"), log);
  }

  @Test
  void mapCollectedTogetherWithItsReferentsIsNotCalledBack() {
    Item value = item("value", self -> log.add("owned by " + self.list));
    value.list.add(b);
    owner.weakKeys.put(a, value);
    a.list.add(owner);
    owner.list.add(a);
    assertCollects(3, a, owner, value);
    assertEquals(List.of("finalize a", "finalize value", "owned by [b]"), log);
    assertCounts(b, 1, 0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void entriesOfAResurrectedMapAreRemovedIfTheirKeysDie(boolean inSlices) {
    Item back = item("back", held::keep);
    Item key = Item.create(held, "key");
    Item value = Item.create(held, "value");
    back.weakKeys.put(key, value);
    back.weakValues.put("key", key);
    key.list.addAll(List.of(key, value));
    back.list.add(back);
    drop(back, key, value);
    if (inSlices) {
      assertTrue(heap.collect(Duration.ofDays(1)));
    } else {
      assertEquals(1, heap.collect());
    }
    assertAlive(back);
    assertDead(key, value);
    assertEquals(0, back.weakKeys.size());
    assertEquals(0, back.weakValues.size());
    Item again = Item.create(held, "key");
    back.weakKeys.put(again, b);
    assertEquals(1, back.weakKeys.size());
    back.list.clear();
  }
}
