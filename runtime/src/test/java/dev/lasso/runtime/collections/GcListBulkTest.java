package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bulk operations, iterators and views of an owned list: all or nothing, and counted. */
class GcListBulkTest extends NodeListTest {

  @Test
  void addAllOfGoodAndBadElementsChangesNothing() {
    list.addAll(List.of(a, b));
    Node dead = node("dead");
    drop(dead);
    int suspects = heap.stats().suspects();
    assertThrows(DeadObjectException.class, () -> list.addAll(List.of(c, a, dead)));
    assertThrows(DeadObjectException.class, () -> list.addAll(1, List.of(c, a, dead, b)));
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Node foreign = Node.create(scope);
      assertThrows(IllegalArgumentException.class, () -> list.addAll(List.of(c, foreign)));
      assertCounts(foreign, 1, 0);
    }
    assertList(a, b);
    assertCounts(c, 1, 0);
    assertEquals(suspects, heap.stats().suspects());
    Iterator<Node> iterator = list.iterator();
    assertThrows(DeadObjectException.class, () -> list.addAll(List.of(dead)));
    iterator.next();
    iterator.next();
  }

  @Test
  void addAllOfACollectionThatChangesTheListIsSafe() {
    list.addAll(List.of(a, b));
    List<Node> evil =
        new ArrayList<>(List.of(c, c)) {
          private static final long serialVersionUID = 1L;

          @Override
          public Object[] toArray() {
            list.clear();
            return super.toArray();
          }
        };
    try {
      list.addAll(2, evil);
    } catch (IndexOutOfBoundsException | ConcurrentModificationException e) {
      assertList();
    }
    assertEquals(list.size(), Inside.edges(c));
  }

  @Test
  void partThatIsChangedByItsArgumentsIsNotDamaged() {
    list.addAll(List.of(a, b, c));
    List<Node> part = list.subList(0, 2);
    Object evil =
        new Object() {
          @Override
          public boolean equals(@Nullable Object other) {
            part.clear();
            return true;
          }

          @Override
          public int hashCode() {
            return 0;
          }
        };
    assertThrows(ConcurrentModificationException.class, () -> part.remove(evil));
    assertList(c);
    List<Node> added =
        new ArrayList<>(List.of(a, b)) {
          private static final long serialVersionUID = 1L;

          @Override
          public Object[] toArray() {
            part.add(a);
            list.subList(1, 2).clear();
            return super.toArray();
          }
        };
    assertThrows(ConcurrentModificationException.class, () -> part.addAll(added));
    assertList(a);
    List<Node> other = list.subList(0, 1);
    List<Node> more =
        new ArrayList<>(List.of(b)) {
          private static final long serialVersionUID = 1L;

          @Override
          public Object[] toArray() {
            other.add(c);
            return super.toArray();
          }
        };
    other.addAll(more);
    assertEquals(List.of(a, c, b), other);
    assertList(a, c, b);
  }

  @Test
  void removeIfWithAThrowingPredicateChangesNothing() {
    list.addAll(List.of(a, b, c));
    assertThrows(
        IllegalStateException.class,
        () ->
            list.removeIf(
                element -> {
                  if (element == c) {
                    throw new IllegalStateException();
                  }
                  return true;
                }));
    assertList(a, b, c);
  }

  @Test
  void partIsUsableAfterItsFilterHasThrown() {
    list.addAll(List.of(a, b, c));
    List<Node> part = list.subList(0, 2);
    assertThrows(
        IllegalStateException.class,
        () ->
            part.removeIf(
                _ -> {
                  throw new IllegalStateException("of the program");
                }));
    assertEquals(List.of(a, b), part);
    part.remove(0);
    assertEquals(List.of(b), part);
    assertList(b, c);
  }

  @Test
  void functionsThatChangeTheListAreFound() {
    list.addAll(List.of(a, b, c));
    assertThrows(
        ConcurrentModificationException.class, () -> list.removeIf(element -> list.add(element)));
    assertList(a, b, c, a);
    assertThrows(
        ConcurrentModificationException.class,
        () ->
            list.replaceAll(
                element -> {
                  list.removeLast();
                  return element;
                }));
    assertList(a, b, c);
    assertThrows(
        ConcurrentModificationException.class,
        () ->
            list.sort(
                (_, _) -> {
                  list.set(0, c);
                  return 0;
                }));
    assertList(c, b, c);
    assertThrows(
        ConcurrentModificationException.class,
        () ->
            list.sort(
                (_, _) -> {
                  list.clear();
                  return 0;
                }));
    assertList();
  }

  @Test
  void iteratorsAndPartsAreFailFast() {
    list.addAll(List.of(a, b, c));
    List<Runnable> changes =
        List.of(
            () -> list.add(a),
            () -> list.remove(0),
            () -> list.addAll(List.of(a)),
            () -> list.removeIf(element -> element == b),
            () -> list.sort((_, _) -> 0),
            () -> list.clear());
    for (Runnable change : changes) {
      Iterator<Node> iterator = list.iterator();
      List<Node> part = list.subList(0, 1);
      iterator.next();
      change.run();
      assertThrows(ConcurrentModificationException.class, iterator::next);
      assertThrows(ConcurrentModificationException.class, part::size);
    }
  }

  @Test
  void iteratorOfADeadOwnersListFails() {
    list.addAll(List.of(a, b));
    Iterator<Node> iterator = list.iterator();
    iterator.next();
    drop(owner);
    assertThrows(ConcurrentModificationException.class, iterator::next);
    assertThrows(RuntimeException.class, iterator::remove);
    assertCounts(a, 1, 0);
  }

  @Test
  void subListToWhichItsListIsAddedGrowsByTheFormerSize() {
    list.addAll(List.of(a, b));
    List<Node> part = list.subList(0, 1);
    part.addAll(list);
    assertEquals(List.of(a, a, b), part);
    assertList(a, a, b, b);
  }

  @Test
  void clearReleasesTheLastElementFirst() {
    Node d = logging("d");
    list.addAll(List.of(a, b, c, d));
    drop(a, b, c, d);
    list.subList(2, 4).clear();
    list.clear();
    assertEquals(List.of("finalize d", "finalize c", "finalize b", "finalize a"), log);
  }

  @Test
  void clearWhoseFinalizersAddAgainLeavesWhatTheyAdded() {
    Node adds = finalized("adds", self -> list.add(a));
    list.addAll(List.of(adds, b, adds));
    drop(adds, b);
    list.clear();
    assertEquals(List.of("finalize b", "finalize adds"), log);
    assertList(a);
  }

  @Test
  void elementThatItsFinalizerAddsAgainLives() {
    Node returns = finalized("returns", list::add);
    list.move(held, returns);
    list.remove(returns);
    assertEquals(List.of(returns), list);
    assertCounts(returns, 0, 1);
    list.clear();
    assertDead(returns);
    assertEquals(List.of("finalize returns"), log);
  }

  @Test
  void finalizersMayClearTheListThatRemovesThem() {
    for (Runnable removal :
        List.<Runnable>of(
            () -> list.discard(0),
            () -> list.replaceAll(element -> a),
            () -> list.removeIf(element -> element != c),
            () -> list.subList(0, 1).clear(),
            () -> list.clear())) {
      Node clears = finalized("clears", self -> list.clear());
      list.move(held, clears);
      list.add(b);
      list.add(c);
      removal.run();
      assertEquals(List.of("finalize clears"), takeLog());
      list.clear();
      assertList();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void finalizersMayKillTheOwnerOfTheListThatRemovesThem(boolean together) {
    Node kills = finalized("kills", self -> drop(owner));
    list.move(held, kills);
    list.move(held, b);
    list.move(held, c);
    if (together) {
      list.removeIf(element -> element != c);
    } else {
      list.discard(0);
    }
    List<String> order = together ? List.of("b", "kills", "c") : List.of("kills", "c", "b");
    assertEquals(order.stream().map("finalize "::concat).toList(), log);
    assertDead(owner, kills, b, c);
  }
}
