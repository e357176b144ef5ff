package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Item;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * A run in slices that begins in the code of the program that a collection calls, and is paused
 * there at each of its steps, before the collection changes.
 */
@Tag("gate")
class SlicesCallbacksTest {

  private static final int ELEMENTS = 6;
  private static final int MAX_SLICES = 120;

  /** An operation on the collections of {@code owner}, in whose callbacks slices run. */
  private interface Operation {
    void run(Item owner, World world);
  }

  /** A heap with an item that only owns itself, and elements that another item owns, too. */
  private static final class World {
    final SlicePacer pace = new SlicePacer();
    final Heap heap = Inside.open(false, pace);
    final GcScope scope = heap.openScope();
    final Item keeper = Item.create(scope, "keeper");
    final Item owner = Item.create(scope, "owner");
    final List<Item> kept = new ArrayList<>();

    /** Number of slices that the next callback runs. */
    private int slices;

    World(int slices) {
      for (int i = 0; i < ELEMENTS; i++) {
        Item element = Item.create(scope, "" + i);
        if (i % 2 == 0) {
          kept.add(element);
          keeper.list.add(element);
        }
        owner.list.add(element);
        owner.set.add(element);
        owner.map.put(element, element);
        owner.map.put(element.name, element);
        owner.recent.put(element.name, element);
        owner.weakKeys.put(element, element.name);
        owner.weakValues.put(element.name, element);
        owner.weakSet.add(element);
        scope.drop(element);
      }
      owner.list.add(owner);
      owner.map.put("owner", owner);
      this.slices = slices;
    }

    /** Called by the collection: runs slices. */
    void pause() {
      for (; slices > 0; slices--) {
        slice(1);
      }
    }

    void slice(long steps) {
      pace.slice(heap, steps);
    }

    /** An item that equals the element {@code name}, and runs slices when it is compared. */
    Item probe(String name) {
      Item probe = Item.create(scope, name);
      probe.whenCompared = this::pause;
      return probe;
    }

    boolean accept(boolean result) {
      pause();
      return result;
    }

    <T> T pass(T result) {
      pause();
      return result;
    }
  }

  private static Map<String, Operation> operations() {
    Map<String, Operation> all = new LinkedHashMap<>();
    Comparator<Item> byName = Comparator.comparing(item -> item.name);
    all.put(
        "comparator of a list",
        (owner, world) ->
            owner.list.sort((one, other) -> world.pass(byName.reversed().compare(one, other))));
    all.put(
        "filter of a list",
        (owner, world) -> owner.list.removeIf(item -> world.accept(item.name.compareTo("3") < 0)));
    all.put(
        "filter of a part of a list",
        (owner, world) -> owner.list.subList(1, 4).removeIf(item -> world.accept(true)));
    all.put(
        "operator of a list",
        (owner, world) -> owner.list.replaceAll(item -> world.pass(world.keeper)));
    all.put("equals of a list", (owner, world) -> owner.list.remove(world.probe("3")));
    all.put("hashCode of a set", (owner, world) -> owner.set.add(world.probe("new")));
    all.put("equals of a set", (owner, world) -> owner.set.remove(world.probe("3")));
    all.put("several in a set", (owner, world) -> owner.set.addAll(List.of(world.probe("3"))));
    all.put(
        "filter of a set",
        (owner, world) -> owner.set.removeIf(item -> world.accept(item.name.equals("2"))));
    all.put(
        "key of a map", (owner, world) -> owner.map.put(world.probe("3"), world.kept.getFirst()));
    all.put("removed key of a map", (owner, world) -> owner.map.remove(world.probe("4")));
    all.put(
        "function of a map",
        (owner, world) ->
            owner.map.computeIfAbsent("new", _ -> world.pass(Item.create(world.scope, "new"))));
    all.put(
        "function that removes from a map",
        (owner, world) -> owner.map.computeIfPresent("4", (_, _) -> world.pass(null)));
    all.put(
        "merge of a map",
        (owner, world) -> owner.map.merge("2", world.keeper, (_, now) -> world.pass(now)));
    all.put(
        "operator of a map",
        (owner, world) ->
            owner.map.replaceAll(
                (_, item) -> world.pass(item.list.isEmpty() ? world.keeper : item)));
    all.put(
        "filter of the values of a map",
        (owner, world) -> owner.map.values().removeIf(item -> world.accept(item != owner)));
    all.put(
        "filter of the keys of a map",
        (owner, world) -> owner.map.keySet().removeIf(key -> world.accept(!key.equals("owner"))));
    all.put(
        "function of a bounded map",
        (owner, world) ->
            owner.recent.computeIfAbsent("new", _ -> world.pass(world.kept.getFirst())));
    all.put("weak key", (owner, world) -> owner.weakKeys.put(world.probe("3"), "three"));
    all.put(
        "function of a map with weak values",
        (owner, world) ->
            owner.weakValues.computeIfAbsent("new", _ -> world.pass(world.kept.getFirst())));
    all.put("element of a weak set", (owner, world) -> owner.weakSet.add(world.probe("new")));
    all.put(
        "removed element of a weak set", (owner, world) -> owner.weakSet.remove(world.probe("3")));
    return all;
  }

  @TestFactory
  Stream<DynamicTest> runThatIsPausedInACallbackSparesAllThatIsAlive() {
    return operations().entrySet().stream()
        .map(
            each ->
                dynamicTest(
                    each.getKey(),
                    () -> {
                      int refused = 0;
                      for (int slices = 0; slices < MAX_SLICES; slices++) {
                        refused += isRefused(each.getValue(), slices, false) ? 1 : 0;
                        assertFalse(isRefused(each.getValue(), slices, true));
                      }
                      assertTrue(refused < MAX_SLICES);
                    }));
  }

  /**
   * Runs an operation on an item that is garbage, unless {@code held}. Returns whether the run has
   * found it to be garbage before the operation changed it.
   */
  private static boolean isRefused(Operation operation, int slices, boolean held) {
    World world = new World(slices);
    if (!held) {
      world.scope.drop(world.owner);
    }
    boolean refused = false;
    try {
      operation.run(world.owner, world);
    } catch (DeadObjectException | ConcurrentModificationException e) {
      refused = true;
      assertTrue(Inside.isDead(world.owner));
    }
    world.heap.inspect().verify();
    for (int i = 0; i < 3; i++) {
      world.slice(1_000);
    }
    world.heap.inspect().verify();
    for (Item item : world.kept) {
      assertFalse(Inside.isDead(item));
    }
    if (!Inside.isDead(world.owner)) {
      world.owner.list.forEach(item -> assertFalse(Inside.isDead(item)));
      world.owner.set.forEach(item -> assertFalse(Inside.isDead(item)));
      world.owner.map.values().forEach(item -> assertFalse(Inside.isDead(item)));
    }
    world.scope.close();
    world.heap.collect();
    assertTrue(world.heap.stats().live() == 0);
    world.heap.close();
    return refused;
  }
}
