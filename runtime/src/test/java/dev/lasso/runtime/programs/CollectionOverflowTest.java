package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Recount;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * An overflow of the stack at any call inside a change. The collection is as before or as after the
 * change and still works, and the heap is correct after its next safepoint.
 */
class CollectionOverflowTest {

  private static LastFrames.Call<World> change(String name, Consumer<World> action) {
    return new LastFrames.Call<>(name, action);
  }

  private static final int ATTEMPTS = 20;

  /** Number of depths in a row at which a change has room before none is deep enough any more. */
  private static final int QUIET = 20;

  private static final Comparator<Item> BY_NAME = Comparator.comparing(item -> item.name);

  private static final List<LastFrames.Call<World>> CHANGES =
      List.of(
          change("list.add", w -> w.owner.list.add(w.held)),
          change("list.add, full", w -> Collections.addAll(w.owner.list, w.held, w.held, w.held)),
          change("list.add at", w -> w.owner.list.add(1, w.held)),
          change("list.addAll at", w -> w.owner.list.addAll(1, List.of(w.held, w.held))),
          change("list.set", w -> w.owner.list.set(1, w.held)),
          change("list.move", w -> w.owner.list.move(w.scope, w.held)),
          change("list.remove", w -> w.owner.list.remove(1)),
          change("list.discard", w -> w.owner.list.discard(1)),
          change("list.remove object", w -> w.owner.list.remove(w.owner.list.get(2))),
          change("list.removeIf", w -> w.owner.list.removeIf(item -> item.name.equals("n2"))),
          change("list.subList.clear", w -> w.owner.list.subList(1, 3).clear()),
          change("list.replaceAll", w -> w.owner.list.replaceAll(item -> w.held)),
          change("list.sort", w -> w.owner.list.sort(BY_NAME.reversed())),
          change("list.clear", w -> w.owner.list.clear()),
          change("set.add", w -> w.owner.set.add(w.held)),
          change("set.addAll", w -> w.owner.set.addAll(List.of(w.held, w.other))),
          change("set.remove", w -> w.owner.set.remove(w.owner.set.iterator().next())),
          change("set.removeIf", w -> w.owner.set.removeIf(item -> item.name.equals("n2"))),
          change("set.clear", w -> w.owner.set.clear()),
          change("map.put new", w -> w.owner.map.put("new", w.held)),
          change("map.put container key", w -> w.owner.map.put(w.held, w.other)),
          change("map.put", w -> w.owner.map.put(1, w.held)),
          change("map.move", w -> w.owner.map.move(w.scope, 1, w.held)),
          change("map.putAll", w -> w.owner.map.putAll(Map.of(1, w.held, "new", w.held))),
          change("map.replaceAll", w -> w.owner.map.replaceAll((key, old) -> w.held)),
          change("map.remove", w -> w.owner.map.remove(1)),
          change("map.discard", w -> w.owner.map.discard(1)),
          change("map.values.removeIf", w -> w.owner.map.values().removeIf(item -> true)),
          change("map.iterator.remove", w -> removeFirst(w.owner.map.entrySet().iterator())),
          change("map.clear", w -> w.owner.map.clear()),
          change("weakKeys.put", w -> w.owner.weakKeys.put(w.held, w.other)),
          change("weakKeys.remove", w -> w.owner.weakKeys.remove(w.other)),
          change("weakValues.put", w -> w.owner.weakValues.put("new", w.held)),
          change("weakValues.clear", w -> w.owner.weakValues.clear()));

  private static void removeFirst(Iterator<?> iterator) {
    iterator.next();
    iterator.remove();
  }

  /** Collections with five elements each, which nothing else owns. */
  private static final class World implements AutoCloseable {

    final GcHeap heap = Heaps.open();
    final GcScope outer = heap.openScope();
    final Item owner = Item.create(outer, "owner");
    final Item held = Item.create(outer, "held");
    final Item other = Item.create(outer, "other");
    final GcScope scope = heap.openScope();

    World() {
      heap.disable();
      scope.keep(held);
      try (GcScope inner = heap.openScope()) {
        for (int i = 0; i < 5; i++) {
          owner.list.add(Item.create(inner, "n" + i));
          owner.set.add(Item.create(inner, "n" + i));
          owner.map.put(i % 2 == 0 ? Item.create(inner, "k" + i) : i, Item.create(inner, "n" + i));
        }
      }
      owner.list.add(owner.list.getFirst());
      owner.list.add(owner.list.getFirst());
      owner.weakKeys.put(other, owner.list.getFirst());
      owner.weakValues.put("other", other);
    }

    /** Uses each collection; what does not hold together fails. */
    void checkStructure() {
      checkList(owner.list);
      checkList(owner.set);
      owner.set.forEach(item -> assertTrue(owner.set.contains(item)));
      checkMap(owner.map);
      checkMap(owner.weakKeys);
      checkMap(owner.weakValues);
    }

    private static void isAliveOrNull(Object object) {
      if (object instanceof GcObject container) {
        GcProtocol.checkAlive(container);
      }
    }

    private static void checkList(Collection<Item> items) {
      List<Item> copy = new ArrayList<>(items);
      assertEquals(items.size(), copy.size());
      copy.forEach(GcProtocol::checkAlive);
    }

    private static void checkMap(Map<?, ?> map) {
      assertEquals(map.size(), List.copyOf(map.entrySet()).size());
      map.forEach(
          (key, value) -> {
            isAliveOrNull(key);
            isAliveOrNull(value);
            assertSame(value, map.get(key));
          });
    }

    void checkAll() {
      checkStructure();
      heap.collect(); // a safepoint
      heap.inspect().verify();
      Recount.check(heap);
      checkStructure();
      Item last = Item.create(outer, "last");
      owner.list.add(last);
      owner.set.add(last);
      owner.map.put(last, last);
      owner.set.remove(last);
      owner.map.remove(last);
      owner.list.remove(last);
      checkStructure();
    }

    @Override
    public void close() {
      heap.inspect().verify();
      heap.close();
    }
  }

  @TestFactory
  Stream<DynamicTest> changeThatOverflowsLeavesTheCollectionRight() {
    return LastFrames.tests(CHANGES, CollectionOverflowTest::overflowAtEachDepth);
  }

  private static void overflowAtEachDepth(LastFrames.Call<World> change) {
    boolean overflows = false;
    for (int i = 0; i < ATTEMPTS && !overflows; i++) {
      overflows = overflowFrom(LastFrames.deepest(), change);
    }
    assertTrue(overflows);
  }

  /** Whether the stack overflowed: not if the JVM has just compiled what took more room before. */
  private static boolean overflowFrom(int deepest, LastFrames.Call<World> change) {
    boolean overflows = false;
    int left = QUIET;
    for (int depth = deepest + 10; left > 0 && depth > deepest - 150; depth--) {
      try (World world = new World()) {
        if (LastFrames.overflows(depth, () -> change.action().accept(world))) {
          overflows = true;
          left = QUIET;
        }
        left -= overflows ? 1 : 0;
        world.checkAll();
      }
    }
    return overflows;
  }
}
