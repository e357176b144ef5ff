package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcWeakMap;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/** CPython's cases of group E that are about weak maps. */
@Tag("gate")
class ConformanceWeakMapTest extends RuntimeTest {

  private final GcWeakMap<Integer, Node> values = GcWeakMap.weakValues();
  private final GcWeakMap<Node, Integer> keys = GcWeakMap.weakKeys();

  private void putLoops(int count) {
    for (int i = 0; i < count; i++) {
      Node loop = loop("" + i);
      values.put(i, loop);
      keys.put(loop, i);
      drop(loop);
    }
  }

  @Case(97)
  @DisplayName(
      "check_len_cycles keyed/valued: 20 self-loop entries; drop, collect → size 0, in Lasso with"
          + " an iterator open too")
  void entriesOfCollectedLoopsAreGone() {
    putLoops(20);
    Iterator<Node> openKeys = keys.keySet().iterator();
    Iterator<Integer> openValues = values.keySet().iterator();
    openKeys.next();
    openValues.next();
    assertEquals(20, keys.size());
    assertEquals(20, values.size());
    assertEquals(20, heap.collect());
    assertEquals(0, keys.size());
    assertEquals(0, values.size());
    assertFalse(openKeys.hasNext());
    assertFalse(openValues.hasNext());
  }

  @Case(98)
  @DisplayName("check_len_race: random automatic GC while sizing a weak map → 0 ≤ n2 ≤ n1 ≤ N")
  void sizeOnlyFallsWhileCollectionsRunByThemselves() {
    Random random = new Random(98);
    for (int round = 0; round < 20; round++) {
      int count = 1 + random.nextInt(40);
      try (GcHeap stressed = Heaps.open(GcHeap.builder().stress(true));
          GcScope scope = stressed.openScope()) {
        GcWeakMap<Integer, Node> map = GcWeakMap.weakValues();
        for (int i = 0; i < count; i++) {
          Node loop = Node.createLoop(scope);
          map.put(i, loop);
        }
        int before = map.size();
        for (Node loop : List.copyOf(map.values())) {
          scope.drop(loop);
          if (random.nextBoolean()) {
            Node.create(scope);
          }
          int now = map.size();
          assertTrue(0 <= now && now <= before && before <= count, now + " of " + before);
          before = now;
        }
        stressed.collect();
        assertEquals(0, map.size());
      }
    }
  }

  @Case(99)
  @DisplayName(
      "test_weak_valued_consistency: key rebound before the old, cyclic value is collected → the"
          + " new entry stays")
  void entryPutForTheKeyOfADyingValueStays() {
    putLoops(1);
    Node now = node("now");
    values.put(0, now);
    assertEquals(1, heap.collect());
    assertSame(now, values.get(0));
    assertEquals(1, values.size());
  }

  @Case(value = 100, part = "keys")
  @DisplayName("test_weak_keys_destroy_while_iterating: no failure, no dead entry, removed after")
  void iteratorOverKeysLeavesOutWhatDiesMeanwhile() {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      nodes.add(node("" + i));
      keys.put(nodes.get(i), i);
    }
    List<Integer> seen = new ArrayList<>();
    for (Map.Entry<Node, Integer> entry : keys.entrySet()) {
      assertAlive(entry.getKey());
      seen.add(entry.getValue());
      if (entry.getValue() % 2 == 0) {
        drop(nodes.get(entry.getValue() + 1));
      }
    }
    assertEquals(List.of(0, 2, 4), seen);
    assertEquals(3, keys.size());
  }

  @Case(value = 100, part = "values")
  @DisplayName("test_weak_values_destroy_while_iterating: no failure, no dead entry, removed after")
  void iteratorOverValuesLeavesOutWhatDiesMeanwhile() {
    putLoops(6);
    List<Node> kept = new ArrayList<>();
    for (int i = 0; i < 6; i += 2) {
      kept.add(held.keep(values.get(i)));
    }
    List<Node> seen = new ArrayList<>();
    for (Node value : values.values()) {
      if (seen.isEmpty()) {
        assertEquals(3, heap.collect());
      }
      assertAlive(value);
      seen.add(value);
    }
    assertEquals(kept, seen);
    assertEquals(3, values.size());
  }

  @Case(107)
  @DisplayName(
      "collect_in_thread: collections at high frequency while weak maps are changed and copied → no"
          + " exception; in Lasso each thread with a heap of its own")
  void mapsAreChangedAndCopiedWhileCollectionsRun() throws Exception {
    ConformanceThreadsTest.onThreads(ConformanceWeakMapTest::changeAndCopyMaps);
  }

  private static void changeAndCopyMaps(int thread) {
    Random random = new Random(thread);
    try (GcHeap heap = Heaps.open(GcHeap.builder().stress(true));
        GcScope scope = heap.openScope()) {
      GcWeakMap<Integer, Node> map = GcWeakMap.weakValues();
      Map<Integer, Node> alive = new HashMap<>();
      for (int i = 0; i < 500; i++) {
        int key = random.nextInt(10);
        Node old = alive.remove(key);
        if (old != null) {
          scope.drop(old);
        }
        if (random.nextInt(3) > 0) {
          Node node = Node.create(scope);
          node.setA(random.nextBoolean() ? node : null);
          alive.put(key, node);
          map.put(key, node);
        }
        Node.create(scope);
        assertEquals(alive, new HashMap<>(map));
      }
    }
  }
}
