package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.Recount;
import dev.lasso.runtime.heap.SlicePacer;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A map with a limit drops what was used longest ago, which dies. */
@Tag("gate")
class LruMapTest extends RuntimeTest {

  private final Item cache = cache(3);
  private final GcMap<Object, Item> map = cache.recent;

  private Item cache(int limit) {
    return create(held, h -> new Item(h, "cache", limit));
  }

  @AfterEach
  void countsAreRight() {
    Recount.check(heap);
  }

  /** An item that the cache alone is to own. */
  private Item put(GcMap<Object, Item> into, Object key, String name) {
    Item item = Item.create(held, name);
    item.finalizer = self -> log.add("finalize " + self.name);
    into.move(held, key, item);
    return item;
  }

  private void fill() {
    put(map, "a", "A");
    put(map, "b", "B");
    put(map, "c", "C");
  }

  @Test
  void entryWhoseUseIsLongestAgoIsDroppedAndDies() {
    fill();
    assertEquals("A", String.valueOf(map.get("a")));
    put(map, "d", "D");
    assertEquals(List.of("finalize B"), log);
    assertEquals(List.of("c", "a", "d"), List.copyOf(map.keySet()));
    assertNull(map.get("b"));
    heap.inspect().verify();
  }

  @Test
  void whatIsHeldOutlivesItsEntry() {
    fill();
    try (GcScope scope = heap.openScope()) {
      Item kept = scope.keep(map.computeIfAbsent("a", key -> Item.create(scope, "new")));
      put(map, "d", "D");
      put(map, "e", "E");
      put(map, "f", "F");
      assertAlive(kept);
    }
    assertEquals(List.of("finalize B", "finalize C", "finalize A"), log);
  }

  @Test
  void loaderFillsTheCache() {
    for (int i = 0; i < 5; i++) {
      try (GcScope scope = heap.openScope()) {
        int key = i % 4;
        map.computeIfAbsent(key, k -> Item.create(scope, "item " + k));
        map.computeIfAbsent(0, k -> Item.create(scope, "zero"));
      }
    }
    assertEquals("{2=item 2, 3=item 3, 0=item 0}", map.toString());
  }

  @Test
  void usesAreThoseOfALinkedHashMap() {
    fill();
    map.getOrDefault("a", map.get("c"));
    assertEquals(List.of("b", "c", "a"), List.copyOf(map.keySet()));
    assertTrue(map.containsKey("b"));
    map.entrySet().iterator().next().setValue(Item.create(held, "B2"));
    assertEquals(List.of("b", "c", "a"), List.copyOf(map.keySet()));
    put(map, "b", "B3");
    map.putIfAbsent("c", Item.create(held, "C2"));
    map.compute("a", (key, old) -> old);
    assertEquals(List.of("b", "c", "a"), List.copyOf(map.keySet()));
    map.merge("b", Item.create(held, "B4"), (old, now) -> old);
    map.computeIfPresent("c", (key, old) -> old);
    map.set("a", Item.create(held, "A2"));
    map.replace("b", Item.create(held, "B5"));
    assertEquals(List.of("c", "a", "b"), List.copyOf(map.keySet()));
  }

  @Test
  void refusedValueLeavesTheOrderAsItIs() {
    fill();
    Item dead = Item.create(held, "dead");
    drop(dead);
    assertThrows(IllegalStateException.class, () -> map.put("a", dead));
    assertThrows(IllegalStateException.class, () -> map.put("d", dead));
    assertThrows(IllegalArgumentException.class, () -> GcMap.lru(0));
    assertEquals(List.of("a", "b", "c"), List.copyOf(map.keySet()));
  }

  @Test
  void putAllDropsTheEldestForEachNewKey() {
    fill();
    Map<Object, Item> more = new LinkedHashMap<>();
    for (String key : List.of("b", "d", "e")) {
      more.put(key, Item.create(held, "new " + key));
    }
    map.putAll(more);
    assertEquals(List.of("b", "d", "e"), List.copyOf(map.keySet()));
    assertEquals(List.of("finalize B", "finalize A", "finalize C"), log);
  }

  @Test
  void entriesThatAnErrorHasLeftAboveTheLimitAreDroppedByTheNextOne() {
    fill();
    var _ = Inside.replacePart(map, "limit", 2); // as if the limit had been exceeded
    map.put("d", Item.create(held, "d"));
    assertEquals(List.of("c", "d"), List.copyOf(map.keySet()));
  }

  @Test
  void useIsAModificationUnlessItWasTheLast() {
    fill();
    Iterator<Object> loop = map.keySet().iterator();
    map.get("c");
    loop.next();
    map.get("a");
    assertThrows(ConcurrentModificationException.class, loop::next);
    for (String key : List.of("a", "b", "c", "a", "b", "c", "a", "b", "c", "a", "b", "c")) {
      map.get(key);
      loop = map.keySet().iterator();
      put(map, key, "again");
      loop.next();
    }
  }

  @Test
  void useIsForTheThreadOfTheHeapAndNotForTraversals() {
    fill();
    CompletableFuture.runAsync(() -> assertThrows(WrongThreadException.class, () -> map.get("a")))
        .join();
    GcVisitor<String> visitor =
        (_, _) -> {
          assertThrows(IllegalStateException.class, () -> map.get("a"));
          return 0;
        };
    assertEquals(0, visitor.edge(0, cache, ""));
    drop(cache);
    assertNull(map.get("a"));
    assertEquals(3, log.size());
  }

  @Test
  void finalizerOfWhatIsDroppedMayUseTheMap() {
    fill();
    Item eldest = map.get("a");
    map.get("b");
    map.get("c");
    assertTrue(eldest != null);
    eldest.finalizer =
        self -> {
          map.get("b");
          put(map, "z", "Z");
        };
    put(map, "d", "D");
    assertEquals(List.of("d", "b", "z"), List.copyOf(map.keySet()));
    assertEquals(List.of("finalize C"), log);
  }

  /** A key that lets a paused collection go on when it is compared. */
  private record Key(int number, Runnable whenCompared) {
    @Override
    public boolean equals(@Nullable Object other) {
      whenCompared.run();
      return other instanceof Key key && key.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  @Test
  void pausedCollectionIsToldOfUsesThatLetItGoOn() {
    for (int slices = 0; slices < 20; slices++) {
      useInSlices(slices, (map, going, value) -> map.get(new Key(0, going)));
      useInSlices(slices, (map, going, value) -> map.putIfAbsent(new Key(0, going), "other"));
      useInSlices(slices, (map, going, value) -> map.set("dying", value));
    }
  }

  private interface Use {
    void of(GcMap<Object, Object> map, Runnable going, Item value);
  }

  /**
   * Uses a cache that is garbage, while a collection copies its edges, so many slices after it has
   * begun. All but one of the values have another owner, which is held.
   */
  private static void useInSlices(int slices, Use use) {
    try (Heap sliced = Inside.open(false, new SlicePacer());
        GcScope scope = sliced.openScope()) {
      Runnable going =
          () -> {
            for (int i = 0; i < slices; i++) {
              sliced.collect(Duration.ofNanos(1));
            }
          };
      Item root = Item.create(scope, "root");
      Item cache = create(scope, h -> new Item(h, "cache", 2_000));
      GcMap<Object, Object> map = anyMap(cache);
      Item dying = Item.create(scope, "dying");
      dying.finalizer = self -> going.run();
      map.move(scope, "dying", dying);
      for (int i = 0; i < 1_500; i++) {
        Item item = Item.create(scope, "item");
        map.put(i == 0 ? new Key(0, () -> {}) : i, item);
        root.list.move(scope, item);
      }
      map.put("itself", cache);
      scope.drop(cache);
      use.of(map, going, root.list.getFirst());
      sliced.collect(Duration.ofDays(1));
      assertAlive(root.list.toArray(GcObject[]::new));
      sliced.inspect().verify();
    }
  }

  @SuppressWarnings("unchecked")
  private static GcMap<Object, Object> anyMap(Item cache) {
    return (GcMap<Object, Object>) (GcMap<?, ?>) cache.recent;
  }

  @Test
  void doesWhatALinkedHashMapInTheOrderOfAccessDoes() {
    for (int limit : List.of(1, 2, 4, 5, 6, 10, 50)) {
      Random random = new Random(limit);
      Item other = cache(limit);
      Map<Object, Item> model =
          new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Object, Item> eldest) {
              return size() > limit;
            }
          };
      for (int step = 0; step < 3_000; step++) {
        Integer key = random.nextInt(2 * limit + 1);
        switch (random.nextInt(5)) {
          case 0 -> {
            try (GcScope scope = heap.openScope()) {
              Item item = Item.create(scope, "item");
              assertSame(model.put(key, item), other.recent.put(key, item));
            }
          }
          case 1 -> {
            if (random.nextInt(4) == 0) {
              model.remove(key);
              other.recent.discard(key);
            }
          }
          default -> assertSame(model.get(key), other.recent.get(key));
        }
        assertEquals(new ArrayList<>(model.keySet()), new ArrayList<>(other.recent.keySet()));
      }
      heap.inspect().verify();
    }
  }
}
