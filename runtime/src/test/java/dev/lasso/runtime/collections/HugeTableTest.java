package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Owned tables of a size where anything but linear work would be noticed. */
class HugeTableTest {

  private static final int MANY = 1_000_000;

  @Test
  void edgesOfAMillionEntriesWithGapsAreCopiedInLinearlyManyParts() {
    try (GcHeap heap = Heaps.open();
        GcScope scope = heap.openScope()) {
      Item hub = Item.create(scope, "hub");
      for (int i = 0; i < MANY; i++) {
        hub.map.put(i, hub);
      }
      hub.map.keySet().removeIf(key -> (Integer) key % 100 != 0);
      @Nullable GcObject[] part = new GcObject[1_024];
      int parts = 0;
      int edges = 0;
      long cursor = 0;
      long to;
      do {
        to = hub.gcEdges(part, 0, cursor);
        for (int i = 0; i < (int) to; i++) {
          edges += part[i] == null ? 0 : 1;
        }
        cursor += (int) to;
        parts++;
      } while (to < 0);
      assertEquals(MANY / 100, edges);
      assertTrue(cursor >= MANY, "a gap is a position");
      assertEquals((cursor + part.length - 1) / part.length, parts);
    }
  }

  @Test
  void cycleThroughAMapOfManyEntriesIsCollected() {
    try (GcHeap heap = Heaps.open()) {
      heap.disable();
      Item hub;
      try (GcScope scope = heap.openScope()) {
        hub = Item.create(scope, "hub");
        hub.map.put(hub, hub);
        for (int i = 0; i < MANY / 10; i++) {
          hub.map.put(i, hub);
        }
        hub.map.put("leaf", Item.create(scope, "leaf"));
      }
      assertEquals(2, heap.collect());
      assertEquals(0, heap.stats().live());
      assertTrue(hub.map.isEmpty());
    }
  }
}
