package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.ItemTest;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A weak set loses the elements that die, and holds the one at which a loop is. */
@Tag("gate")
class GcWeakSetTest extends ItemTest {

  private final GcWeakSet<Item> set = owner.weakSet;

  @Test
  void elementsAreNotCountedAndLeaveByDying() {
    assertTrue(set.add(a));
    assertTrue(set.addAll(List.of(b, c, b)));
    assertFalse(set.add(a));
    assertCounts(a, 1, 0);
    assertNames("a b c", set);
    b.whenCompared = () -> log.add("compared");
    drop(b);
    assertEquals(List.of("finalize b"), log);
    assertEquals(2, set.size());
    assertFalse(set.contains(b));
    assertEquals(Set.of(a, c), set);
    assertEquals("[a, c]", set.toString());
    assertEquals(List.of(a, c), List.of(set.toArray()));
    assertTrue(set.remove(a));
    set.clear();
    assertTrue(set.isEmpty());
    assertCounts(c, 1, 0);
  }

  @Test
  void elementsOfCollectedCyclesLeave() {
    try (GcScope scope = heap.openScope()) {
      for (int i = 0; i < 20; i++) {
        Item loop = Item.create(scope, "loop" + i);
        loop.list.add(loop);
        set.add(loop);
      }
      set.add(a);
    }
    assertEquals(21, set.size());
    assertEquals(20, heap.collect());
    assertEquals(List.of(a), List.copyOf(set));
  }

  @Test
  void elementThatDiesOnceTheFilterHasChosenItLeavesOnce() {
    set.addAll(List.of(a, b, c));
    assertTrue(
        set.removeIf(
            item -> {
              if (item == b) {
                drop(a); // chosen before
              }
              return item != c;
            }));
    assertEquals(List.of(c), List.copyOf(set));
    assertEquals(1, set.size());
    assertTrue(set.add(b));
    assertEquals(2, set.size());
  }

  @Test
  void listenerThatDropsItselfLivesUntilTheLoopGoesOn() {
    set.addAll(List.of(a, b, c));
    List<String> alive = new ArrayList<>();
    for (Item listener : set) {
      drop(listener);
      assertAlive(listener);
      alive.add(listener.name + log);
    }
    assertEquals(List.of("a[]", "b[finalize a]", "c[finalize a, finalize b]"), alive);
    assertTrue(set.isEmpty());
    assertEquals(3, log.size(), "the end of the loop lets go of the last");
  }

  @Test
  void listenerThatDropsTheNextOneSkipsIt() {
    set.addAll(List.of(a, b, c));
    List<Item> called = new ArrayList<>();
    for (Item listener : set) {
      called.add(listener);
      if (listener == a) {
        drop(b);
      }
    }
    assertEquals(List.of(a, c), called);
    drop(c);
    Iterator<Item> loop = set.iterator();
    assertSame(a, loop.next());
    assertFalse(loop.hasNext());
    assertCounts(a, 1, 0);
  }

  @Test
  void loopThatIsLeftEarlyLeavesItsHoldToTheScope() {
    set.addAll(List.of(a, b));
    try (GcScope request = heap.openScope()) {
      for (Item listener : set) {
        drop(listener);
        break;
      }
      assertAlive(a);
      assertEquals(1, set.iterator().next().list.size() + 1);
      assertEquals("a scope that holds 2 objects", request.toString());
    }
    assertDead(a);
    assertNames("b", set);
  }

  @Test
  void loopKeepsToItsOwnHoldWhereTheScopeGoesBack() {
    set.add(a);
    set.add(b);
    long mark = held.mark();
    Iterator<Item> loop = set.iterator();
    loop.next();
    assertCounts(a, 2, 0);
    held.rewind(mark);
    assertCounts(a, 1, 0);
    loop.next();
    assertCounts(a, 1, 0);
    assertCounts(b, 2, 0);
    held.keep(c);
    held.rewind(held.mark());
    assertFalse(loop.hasNext());
    assertCounts(b, 1, 0);
  }

  @Test
  void loopLeavesWhatIsHeldWhereItsOwnHoldWas() {
    set.addAll(List.of(a, b));
    long mark = held.mark();
    Iterator<Item> loop = set.iterator();
    loop.next();
    held.rewind(mark);
    held.keep(a);
    loop.next();
    assertCounts(a, 2, 0);
    held.rewind(mark);
    loop = set.iterator();
    loop.next();
    assertSame(a, held.rewind(mark, a));
    loop.next();
    assertCounts(a, 2, 0);
  }

  @Test
  void loopFindsItsHoldWhereOthersHaveLeft() {
    set.addAll(List.of(a, b));
    try (GcScope scope = heap.openScope()) {
      for (int i = 0; i < 6; i++) {
        scope.keep(c);
      }
      Iterator<Item> loop = set.iterator();
      loop.next();
      for (int i = 0; i < 6; i++) {
        scope.drop(c);
      }
      scope.keep(owner);
      scope.keep(owner);
      long mark = scope.mark();
      assertEquals(3, Inside.end(scope), "by now the others have moved closer together");
      scope.rewind(mark);
      loop.next();
      assertCounts(a, 1, 0);
      assertCounts(b, 2, 0);
    }
  }

  @Test
  void scopeThatIsClosedInTheMiddleHasLetGo() {
    set.addAll(List.of(a, b));
    Iterator<Item> loop;
    try (GcScope inner = heap.openScope()) {
      assertEquals(0, Inside.end(inner));
      loop = set.iterator();
      loop.next();
      assertCounts(a, 2, 0);
    }
    try (GcScope next = heap.openScope()) {
      next.keep(a);
      loop.next();
      assertCounts(a, 2, 0);
      assertCounts(b, 2, 0);
    }
    assertCounts(b, 1, 0);
  }

  @Test
  void forEachHoldsWithoutAScopeToo() {
    try (GcHeap other = Heaps.open(GcHeap.builder().leaks(GcLeakLevel.OFF))) {
      List<String> called = new ArrayList<>();
      GcRoot<Item> subject;
      GcRoot<Item> first;
      GcRoot<Item> second;
      try (GcScope scope = other.openScope()) {
        subject = other.openRoot(Item.create(scope, "subject"));
        first = other.openRoot(Item.create(scope, "first"));
        second = other.openRoot(Item.create(scope, "second"));
      }
      GcWeakSet<Item> listeners = subject.get().weakSet;
      listeners.addAll(List.of(first.get(), second.get()));
      first.get().finalizer = self -> called.add("finalize first");
      listeners.forEach(
          listener -> {
            if (called.isEmpty()) {
              first.close();
            }
            assertAlive(listener);
            called.add(listener.name);
          });
      assertEquals(List.of("first", "finalize first", "second"), called);
      Iterator<Item> loop = listeners.iterator();
      assertSame(second.get(), loop.next());
      assertCounts(second.get(), 1, 0);
      assertFalse(loop.hasNext());
    }
  }

  @Test
  void removalInALoopIsAModification() {
    set.addAll(List.of(a, b));
    Iterator<Item> loop = set.iterator();
    loop.next();
    loop.remove();
    assertNames("b", set);
    set.add(c);
    assertThrows(ConcurrentModificationException.class, loop::next);
    assertFalse(set.removeIf(item -> item == a));
  }

  @Test
  void setOfNoContainerWorksToo() {
    GcWeakSet<Item> free = new GcWeakSet<>();
    free.add(a);
    free.addAll(List.of(b, c));
    drop(b);
    assertNames("a c", free);
    free.readOnly().forEach(item -> assertCounts(item, 2, 0));
    assertCounts(a, 1, 0);
    free.clear();
  }

  @Test
  void theDeadAreRefusedAndTheSetOfADeadOwnerIsEmpty() {
    Item dead = dead("dead");
    set.add(a);
    assertThrows(DeadObjectException.class, () -> set.add(dead));
    assertThrows(DeadObjectException.class, () -> set.addAll(List.of(dead, b)));
    assertNames("a", set);
    drop(owner);
    assertTrue(set.isEmpty());
    assertThrows(DeadObjectException.class, () -> set.add(b));
  }
}
