package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Changes of a collection by the finalizer of an element that its iterator removes or replaces. */
@Tag("gate")
class IteratorChangesTest {

  private static final List<String> NAMES = List.of("a", "b", "c", "d");

  private static final int LENGTH = NAMES.size();

  /**
   * Calls an action on an item whose collections have an item of each name, which nothing else
   * holds. The finalizer of each of these removes the last one from all collections.
   */
  private static void with(Consumer<Item> action) {
    try (GcHeap heap = Heaps.open()) {
      Item owner;
      try (GcScope scope = heap.openScope()) {
        owner = heap.retain(Item.create(scope, "owner"));
        for (String name : NAMES) {
          owner.list.add(changing(scope, owner, name));
          owner.set.add(changing(scope, owner, name));
          owner.map.put(name, changing(scope, owner, name));
        }
      }
      action.accept(owner);
      heap.inspect().verify();
      heap.release(owner);
    }
  }

  private static Item changing(GcScope scope, Item owner, String name) {
    Item item = Item.create(scope, name);
    item.finalizer =
        _ -> {
          owner.list.removeIf(each -> each.name.equals(NAMES.getLast()));
          owner.set.removeIf(each -> each.name.equals(NAMES.getLast()));
          owner.map.remove(NAMES.getLast());
        };
    return item;
  }

  private static void assertDetected(Iterator<?> iterator) {
    assertTrue(iterator.hasNext());
    assertThrows(ConcurrentModificationException.class, iterator::next);
  }

  static Stream<Function<Item, Iterator<?>>> iterators() {
    return Stream.of(
        owner -> owner.list.iterator(),
        owner -> owner.list.listIterator(),
        owner -> owner.list.reversed().iterator(),
        owner -> owner.set.iterator(),
        owner -> owner.map.keySet().iterator(),
        owner -> owner.map.values().iterator(),
        owner -> owner.map.entrySet().iterator());
  }

  @ParameterizedTest
  @MethodSource("iterators")
  void iteratorDetectsAChangeByTheFinalizerOfWhatItHasRemoved(
      Function<Item, Iterator<?>> iterator) {
    with(
        owner -> {
          Iterator<?> tested = iterator.apply(owner);
          tested.next();
          tested.next();
          tested.remove();
          assertDetected(tested);
        });
  }

  @Test
  void partOfAListDetectsAChangeByTheFinalizerOfWhatItsIteratorHasRemoved() {
    with(
        owner -> {
          Iterator<Item> iterator = owner.list.subList(0, LENGTH).iterator();
          iterator.next();
          iterator.remove();
          assertThrows(ConcurrentModificationException.class, iterator::hasNext);
        });
  }

  @Test
  void iteratorDetectsAChangeByTheFinalizerOfWhatItHasReplaced() {
    with(
        owner -> {
          ListIterator<Item> iterator = owner.list.listIterator(1);
          iterator.previous();
          iterator.set(owner.list.get(1));
          assertDetected(iterator);
          assertTrue(iterator.hasPrevious());
          assertThrows(ConcurrentModificationException.class, iterator::previous);
        });
  }
}
