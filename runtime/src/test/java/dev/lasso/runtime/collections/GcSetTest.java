package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.ItemTest;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An owned set counts each element once, whatever user code does. */
@Tag("gate")
class GcSetTest extends ItemTest {

  private final GcSet<Item> set = owner.set;

  @Test
  void iteratorHandsOverWhatItRemoves() {
    set.add(a);
    owner.map.put(b, c);
    drop(a, b, c);
    for (Iterator<?> iterator : List.of(set.iterator(), owner.map.entrySet().iterator())) {
      iterator.next();
      iterator.remove();
    }
    for (Item item : List.of(a, b, c)) {
      assertCounts(item, 1, 0);
    }
  }

  @Test
  void deathOfTheOwnerCallsNoUserCodeOfElements() {
    set.addAll(List.of(a, b));
    a.whenCompared = b.whenCompared = () -> log.add("compared");
    drop(a, b, owner);
    assertEquals(List.of("finalize a", "finalize b"), log);
    assertTrue(set.isEmpty());
    for (Runnable use :
        List.<Runnable>of(
            () -> set.add(c),
            () -> set.addAll(List.of(c)),
            () -> set.move(held, c),
            () -> set.remove(c),
            () -> set.removeIf(element -> true),
            () -> set.removeAll(List.of()),
            () -> set.clear())) {
      assertThrows(DeadObjectException.class, use::run);
    }
    assertCounts(c, 1, 0);
  }

  @Test
  void moveTakesTheHoldOfTheScope() {
    assertTrue(set.move(held, a));
    assertCounts(a, 0, 1);
    Item equal = item("a");
    assertFalse(set.move(held, equal));
    assertCounts(equal, 1, 0);
    set.add(b);
    drop(b);
    set.remove(b);
    set.clear();
    assertThrows(DeadObjectException.class, () -> set.move(held, a));
    try (GcScope other = heap.openScope()) {
      assertThrows(ReferenceCountException.class, () -> set.move(other, c));
    }
    assertNames("", set);
    assertCounts(c, 1, 0);
  }

  @Test
  void whatMayNotBeOwnedIsRefusedAndNothingChanges() {
    set.add(a);
    Item dead = dead("dead");
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Item foreign = Item.create(scope, "foreign");
      Iterator<Item> iterator = set.iterator();
      assertThrows(IllegalArgumentException.class, () -> set.add(foreign));
      assertThrows(IllegalArgumentException.class, () -> set.addAll(List.of(foreign, b)));
      assertThrows(DeadObjectException.class, () -> set.add(dead));
      assertThrows(DeadObjectException.class, () -> set.addAll(List.of(dead, c)));
      iterator.next();
      assertCounts(foreign, 1, 0);
    }
    assertNames("a", set);
    assertCounts(b, 1, 0);
    assertCounts(c, 1, 0);
  }

  @Test
  void addAllHasAddedTheElementsBeforeTheOneThatIsRefused() {
    Item dead = dead("dead");
    assertThrows(DeadObjectException.class, () -> set.addAll(List.of(a, dead, b)));
    assertNames("a", set);
    assertThrows(NullPointerException.class, () -> set.addAll(withNull(b)));
    assertNames("a b", set);
    assertCounts(b, 1, 1);
  }

  private static List<Item> withNull(Item item) {
    Item[] items = new Item[2];
    items[0] = item;
    return Arrays.asList(items);
  }

  @Test
  void throwingEqualsOrHashCodeChangesNothing() {
    set.addAll(List.of(a, b));
    Item twin = item("b");
    for (Item bad : List.of(twin, item("new"))) {
      bad.whenCompared =
          () -> {
            throw new IllegalStateException("compared");
          };
      assertThrows(IllegalStateException.class, () -> set.add(bad));
      assertThrows(IllegalStateException.class, () -> set.addAll(List.of(bad, c)));
      assertThrows(IllegalStateException.class, () -> set.remove(bad));
      assertThrows(IllegalStateException.class, () -> set.contains(bad));
      assertThrows(IllegalStateException.class, () -> set.removeAll(List.of(a, bad)));
      assertNames("a b", set);
      assertCounts(bad, 1, 0);
      assertCounts(c, 1, 0);
      bad.whenCompared = () -> {};
    }
  }

  @Test
  void equalsThatChangesTheSetIsFound() {
    set.addAll(List.of(a, b));
    Item twin = item("b");
    for (Runnable use :
        List.<Runnable>of(
            () -> set.add(twin),
            () -> set.remove(twin),
            () -> assertTrue(set.contains(twin)),
            () -> set.addAll(List.of(twin, c)),
            () -> set.removeAll(List.of(twin)))) {
      int[] calls = new int[1];
      twin.whenCompared =
          () -> {
            if (++calls[0] == 2) { // the first is hashCode
              set.remove(a);
            }
          };
      assertThrows(ConcurrentModificationException.class, use::run);
      twin.whenCompared = () -> {};
      assertNames("b", set);
      assertCounts(twin, 1, 0);
      assertCounts(c, 1, 0);
      set.clear();
      set.addAll(List.of(a, b));
    }
  }

  @Test
  void hashCodeMayUseTheSet() {
    Item busy = item("busy");
    busy.whenCompared =
        () -> {
          busy.whenCompared = () -> {};
          set.add(a);
          set.add(busy);
        };
    assertFalse(set.add(busy));
    assertNames("a busy", set);
    assertCounts(busy, 1, 1);
  }

  @Test
  void removalWithAThrowingPredicateChangesNothing() {
    set.addAll(List.of(a, b, c));
    assertThrows(
        IllegalStateException.class,
        () ->
            set.removeIf(
                element -> {
                  if (element == c) {
                    throw new IllegalStateException();
                  }
                  return true;
                }));
    assertThrows(
        ConcurrentModificationException.class, () -> set.removeIf(element -> set.remove(b)));
    assertNames("a c", set);
  }

  @Test
  void finalizersMayUseTheSetThatRemovesThem() {
    for (Runnable removal :
        List.<Runnable>of(
            () -> set.remove(set.iterator().next()),
            () -> set.removeIf(element -> element.name.equals("acts")),
            () -> set.removeAll(new HashSet<>(set)),
            () -> set.clear())) {
      Item acts = item("acts", self -> set.addAll(List.of(a, b)));
      set.move(held, acts);
      set.add(c);
      removal.run();
      assertEquals(List.of("finalize acts"), takeLog());
      assertTrue(set.containsAll(List.of(a, b)));
      assertCounts(a, 1, 1);
      set.clear();
    }
  }

  @Test
  void finalizerMayKillTheOwnerOrComeBack() {
    Item returns = item("returns", set::add);
    set.move(held, returns);
    set.remove(returns);
    assertNames("returns", set);
    Item kills = item("kills", self -> drop(owner));
    set.move(held, kills);
    set.move(held, b);
    set.move(held, c);
    set.removeIf(element -> element == kills || element == b);
    assertEquals(List.of("finalize returns", "finalize kills", "finalize c", "finalize b"), log);
    assertDead(owner, kills, returns, b, c);
  }

  @Test
  void setThatIsNoPartOfAContainerTakesNoElements() {
    GcSet<Item> free = new GcSet<>();
    assertThrows(IllegalStateException.class, () -> free.add(a));
    assertThrows(IllegalStateException.class, () -> free.addAll(List.of(a, b)));
    assertThrows(IllegalStateException.class, () -> free.move(held, c));
    assertFalse(free.remove(a));
    assertNames("", free);
    assertCounts(a, 1, 0);
    assertCounts(c, 1, 0);
  }

  @Test
  void elementsOfTheConstructorAreCountedOnAdoption() {
    Item made =
        Item.create(
            held,
            "made",
            self -> {
              self.set.addAll(List.of(a, b));
              self.set.move(held, c);
              self.set.remove(b);
              assertCounts(a, 1, 0);
              assertCounts(c, 1, 0);
            });
    assertCounts(a, 1, 1);
    assertCounts(b, 1, 0);
    assertCounts(c, 1, 1);
    assertThrows(IllegalStateException.class, () -> made.set.gcBind(owner));
    assertThrows(
        IllegalStateException.class, () -> Item.create(held, "self", self -> self.set.add(self)));
  }

  @Test
  void cycleThroughASetIsCollected() {
    set.add(a);
    a.set.add(owner);
    a.set.add(a);
    assertCollects(2, a, owner);
    assertEquals(List.of("finalize a"), log);
    assertTrue(set.isEmpty());
  }

  @Test
  void readOnlyViewIsLive() {
    Set<Item> view = set.readOnly();
    set.add(a);
    assertNames("a", view);
    assertThrows(UnsupportedOperationException.class, () -> view.remove(a));
  }
}
