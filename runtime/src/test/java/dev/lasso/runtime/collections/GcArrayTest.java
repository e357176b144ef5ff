package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.ItemTest;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An owned array has a fixed length and counts what is in its slots. */
class GcArrayTest extends ItemTest {

  private final GcArray<Item> array = owner.array;

  @Test
  void slotsAreCounted() {
    assertNull(array.set(0, a));
    assertNull(array.set(2, a));
    assertSame(a, array.set(0, b));
    assertCounts(a, 1, 1);
    assertSame(a, array.set(2, a));
    assertNames("b null a null", array);
    drop(a);
    array.discard(2);
    array.discard(2);
    assertEquals(List.of("finalize a"), log);
    assertThrows(IndexOutOfBoundsException.class, () -> array.discard(4));
    assertThrows(IndexOutOfBoundsException.class, () -> array.set(4, b));
    assertThrows(IndexOutOfBoundsException.class, () -> array.move(held, -1, b));
    assertThrows(UnsupportedOperationException.class, () -> array.add(b));
    assertThrows(UnsupportedOperationException.class, () -> array.remove(0));
    assertThrows(NegativeArraySizeException.class, () -> new GcArray<Item>(-1));
    assertCounts(b, 1, 1);
  }

  @Test
  void moveTakesTheHoldOfTheScope() {
    array.set(1, b);
    assertSame(b, array.move(held, 1, a));
    assertCounts(a, 0, 1);
    assertThrows(ReferenceCountException.class, () -> array.move(held, 0, a));
    assertNames("null a null null", array);
  }

  @Test
  void arrayDiesWithItsOwnerAndKeepsItsLength() {
    array.set(1, a);
    array.set(3, b);
    drop(a, b, owner);
    assertEquals(List.of("finalize b", "finalize a"), log);
    assertNames("null null null null", array);
    assertThrows(DeadObjectException.class, () -> array.set(0, c));
    assertThrows(DeadObjectException.class, () -> array.set(0, null));
    assertThrows(DeadObjectException.class, () -> array.move(held, 0, c));
    assertThrows(DeadObjectException.class, () -> array.clear());
    assertThrows(DeadObjectException.class, () -> array.sort(null));
  }

  @Test
  void clearEmptiesTheSlots() {
    Item acts = item("acts", self -> array.set(0, c));
    array.move(held, 0, acts);
    array.move(held, 1, b);
    array.clear();
    assertEquals(List.of("finalize b", "finalize acts"), log);
    assertNames("c null null null", array);
  }

  @Test
  void sortCountsNothing() {
    array.set(0, c);
    array.set(3, a);
    drop(a, c);
    array.sort(Comparator.nullsFirst(Comparator.comparing(item -> item.name)));
    assertNames("null null a c", array);
    array.subList(0, 2).set(0, b);
    assertThrows(
        ConcurrentModificationException.class,
        () -> array.sort((_, _) -> array.set(1, b) == b ? 0 : 1));
    assertNames("b b a c", array);
  }

  @Test
  void slotsSetInTheConstructorAreCountedOnAdoption() {
    create(
        held,
        heap ->
            new Item(
                heap,
                "made",
                2,
                self -> {
                  self.array.set(1, a);
                  self.array.move(held, 0, b);
                  assertCounts(a, 1, 0);
                }));
    assertCounts(a, 1, 1);
    assertCounts(b, 1, 1);
  }

  @Test
  void arrayThatIsNoPartOfAContainerTakesNoElements() {
    GcArray<Item> free = new GcArray<>(2);
    assertThrows(IllegalStateException.class, () -> free.set(0, a));
    assertThrows(IllegalStateException.class, () -> free.move(held, 0, a));
    assertThrows(IllegalStateException.class, () -> free.replaceAll(element -> a));
    assertNull(free.set(0, null));
    assertNames("null null", free);
    assertCounts(a, 1, 0);
  }

  @Test
  void cycleThroughAnArrayIsCollected() {
    array.set(3, a);
    a.array.set(1, owner);
    drop(a, owner);
    assertEquals(2, heap.collect());
  }

  @Test
  void listWhoseComparatorSetsElementsIsNotSorted() {
    owner.list.addAll(List.of(b, a));
    drop(b);
    assertThrows(
        ConcurrentModificationException.class,
        () ->
            owner.list.sort(
                (one, other) -> {
                  owner.list.set(0, c);
                  return one.name.compareTo(other.name);
                }));
    assertNames("c a", owner.list);
    drop(b); // handed over
    assertEquals(List.of("finalize b"), log);
    assertThrows(UnsupportedOperationException.class, () -> owner.list.readOnly().clear());
  }
}
