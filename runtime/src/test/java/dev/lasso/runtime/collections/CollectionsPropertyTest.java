package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Step;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.jspecify.annotations.Nullable;

/** {@link GcSet} and {@link GcMap} against their counterparts in the JDK. */
@Tag("gate")
class CollectionsPropertyTest {

  private static final int NAMES = 12;

  enum Kind {
    ADD,
    ADD_ALL,
    REMOVE,
    REMOVE_IF,
    RETAIN_ALL,
    REMOVE_BY_ITERATOR,
    CHANGE_ALL,
    CLEAR
  }

  @Provide
  Arbitrary<List<Step<Kind>>> programs() {
    List<Kind> kinds = new ArrayList<>(List.of(Kind.values()));
    kinds.addAll(List.of(Kind.ADD, Kind.ADD, Kind.ADD, Kind.ADD, Kind.ADD_ALL, Kind.REMOVE));
    return Step.programs(60, kinds);
  }

  /** Two of each name, which are equal: items, or in the second run some plain data among them. */
  private static List<Object> pool(GcScope scope, boolean mixed) {
    List<Object> pool = new ArrayList<>();
    for (int i = 0; i < 2 * NAMES; i++) {
      String name = "n" + i % NAMES;
      pool.add(mixed && i % 3 == 0 ? name : Item.create(scope, name));
    }
    return pool;
  }

  // A collection takes any objects.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T> T anyObjects(Object collection) {
    return (T) collection;
  }

  /** Checks that each item is counted as often as the model has it, equal ones apart. */
  private static void assertCounted(List<Object> pool, List<? extends @Nullable Object> model) {
    for (Object each : pool) {
      if (each instanceof Item item) {
        RuntimeTest.assertCounts(item, 1, (int) model.stream().filter(at -> at == item).count());
      }
    }
  }

  @Property(seed = "1")
  void setDoesWhatALinkedHashSetDoes(
      @ForAll("programs") List<Step<Kind>> program, @ForAll boolean mixed) {
    try (GcHeap heap = Heaps.open();
        GcScope scope = heap.openScope()) {
      List<Object> pool = pool(scope, mixed);
      GcSet<Object> set = anyObjects(Item.create(scope, "owner").set);
      Set<Object> model = new LinkedHashSet<>();
      for (Step<Kind> step : program) {
        assertEquals(run(step, model, pool), run(step, set, pool));
        assertEquals(List.copyOf(model), List.copyOf(set));
        assertEquals(model, set);
        assertCounted(pool, List.copyOf(model));
      }
      heap.inspect().verify();
    }
  }

  private static @Nullable Object run(Step<Kind> step, Set<Object> set, List<Object> pool) {
    Object item = step.of(pool);
    List<Object> some = pool.subList(0, step.otherIndex(pool.size()));
    return switch (step.kind()) {
      case ADD -> set.add(item);
      case ADD_ALL -> set.addAll(some);
      case REMOVE -> set.remove(item);
      case REMOVE_IF, CHANGE_ALL -> set.removeIf(each -> pool.indexOf(each) % 5 == step.one() % 5);
      case RETAIN_ALL -> set.retainAll(some);
      case REMOVE_BY_ITERATOR -> removeEvery(set.iterator(), 2 + step.one() % 3);
      case CLEAR -> done(set::clear);
    };
  }

  @Property(seed = "1")
  void mapDoesWhatALinkedHashMapDoes(
      @ForAll("programs") List<Step<Kind>> program, @ForAll boolean mixed) {
    try (GcHeap heap = Heaps.open();
        GcScope scope = heap.openScope()) {
      List<Object> pool = pool(scope, mixed);
      GcMap<Object, Object> map = anyObjects(Item.create(scope, "owner").map);
      Map<Object, Object> model = new LinkedHashMap<>();
      for (Step<Kind> step : program) {
        assertEquals(run(step, model, pool), run(step, map, pool));
        assertEquals(List.copyOf(model.entrySet()), List.copyOf(map.entrySet()));
        assertEquals(model, map);
        List<Object> owned = new ArrayList<>(model.keySet());
        owned.addAll(model.values());
        assertCounted(pool, owned);
      }
      heap.inspect().verify();
    }
  }

  private static @Nullable Object run(Step<Kind> step, Map<Object, Object> map, List<Object> pool) {
    Object key = step.one() % 3 == 0 ? "key " + step.one() % NAMES : step.of(pool);
    Object value = step.otherOf(pool);
    return switch (step.kind()) {
      case ADD ->
          switch (step.one() % 4) {
            case 0 -> map.putIfAbsent(key, value);
            case 1 -> map.merge(key, value, (old, _) -> old);
            case 2 -> map.computeIfAbsent(key, _ -> value);
            default -> map.put(key, value);
          };
      case ADD_ALL ->
          done(() -> map.putAll(Map.of(key, value, "one more " + step.other() % 4, value)));
      case REMOVE -> step.other() % 4 == 0 ? map.remove(key, value) : map.remove(key);
      case REMOVE_IF -> map.values().removeIf(each -> pool.indexOf(each) % 5 == step.one() % 5);
      case RETAIN_ALL -> map.keySet().retainAll(pool.subList(0, step.otherIndex(pool.size())));
      case REMOVE_BY_ITERATOR -> removeEvery(map.entrySet().iterator(), 2 + step.one() % 3);
      case CHANGE_ALL ->
          done(() -> map.replaceAll((_, old) -> pool.indexOf(old) % 2 == 0 ? value : old));
      case CLEAR -> done(map::clear);
    };
  }

  private static @Nullable Object removeEvery(Iterator<?> iterator, int distance) {
    for (int i = 1; iterator.hasNext(); i++) {
      iterator.next();
      if (i % distance == 0) {
        iterator.remove();
      }
    }
    return null;
  }

  private static @Nullable Object done(Runnable action) {
    action.run();
    return null;
  }
}
