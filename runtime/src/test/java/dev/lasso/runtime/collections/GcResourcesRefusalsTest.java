package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.CloseableNode;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** A row has one owner and each resource once, and refuses what it cannot own. */
class GcResourcesRefusalsTest extends GcResourcesTest {

  @Test
  void rowHasOneOwner() {
    Database first = database("a");
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> create(held, h -> new Database(h, log, first.families)));
    assertTrue(String.valueOf(refused.getMessage()).contains("Database#"));
    assertEquals(List.of("close cursors", "close files"), takeLog());
    assertEquals(1, first.families.size());
  }

  @Test
  void containersAndNullAreRefusedAndNothingIsAdded() {
    Database database = database("a");
    class Odd {
      @SuppressWarnings({"unchecked", "rawtypes"})
      static void add(GcResources row, Object element) {
        List<Object> all = new ArrayList<>(List.of((AutoCloseable) () -> {}));
        all.add(element);
        row.addAll(all);
      }
    }
    assertThrows(ArrayStoreException.class, () -> Odd.add(database.families, "no resource"));
    assertThrows(NullPointerException.class, () -> Odd.add(database.families, nothing()));
    assertThrows(
        IllegalArgumentException.class,
        () -> Odd.add(database.families, create(held, CloseableNode::new)));
    GcWeak<Database> weak = GcWeak.of(database);
    Node other = node("other");
    other.setResource(weak);
    assertThrows(IllegalArgumentException.class, () -> Odd.add(database.families, weak));
    assertEquals(1, database.families.size());
    assertThrows(IndexOutOfBoundsException.class, () -> database.families.remove(1));
    assertThrows(IndexOutOfBoundsException.class, () -> database.families.take(-1));
    drop(database);
    assertEquals(3, log.size());
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T nothing() {
    return null;
  }

  @Test
  void weakReferenceThatWasRefusedOrTakenIsForAnotherRow() {
    Database one = database();
    Database other = database();
    GcWeak<Node> taken = watch(node("taken"));
    one.families.add(taken);
    GcWeak<Node> free = watch(node("free"));
    assertThrows(IllegalArgumentException.class, () -> other.families.addAll(List.of(free, taken)));
    one.families.add(free);
    assertSame(taken, one.families.take(0));
    other.families.add(taken);
    assertEquals(1, other.families.size());
  }

  @Test
  void rowInARowIsRefused() {
    Database database = database();
    assertThrows(IllegalArgumentException.class, () -> database.families.add(new GcResources<>()));
    assertTrue(database.families.isEmpty());
  }

  @Test
  void readOnlyViewReadsAndIsFailFast() {
    Database database = database("a", "b");
    List<AutoCloseable> view = database.families.readOnly();
    assertThrows(UnsupportedOperationException.class, () -> view.remove(0));
    assertThrows(UnsupportedOperationException.class, () -> view.set(0, resource("c")));
    Iterator<AutoCloseable> loop = database.families.iterator();
    loop.next();
    database.families.add(resource("c"));
    assertThrows(ConcurrentModificationException.class, loop::next);
    assertEquals(3, view.size());
    assertSame(view.get(2), database.families.get(2));
    assertFalse(database.families.isEmpty());
  }

  @Test
  void resourceInTwoPlacesIsFound() {
    Database database = database("a");
    Database other = database();
    other.families.add(database.families.get(0));
    ReferenceCountException found =
        assertThrows(ReferenceCountException.class, heap.inspect()::verify);
    assertTrue(found.getMessage().contains("'families'"), found::getMessage);
    other.families.take(0);
  }

  private void assertRefused(GcResources<AutoCloseable> row, Executable change) {
    List<AutoCloseable> before = List.copyOf(row.readOnly());
    IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, change);
    assertTrue(refused.getMessage().contains("each resource once"), refused::getMessage);
    assertEquals(before, row.readOnly());
    assertEquals(List.of(), log);
  }

  @Test
  void secondAddOfAResourceIsRefusedInEveryWay() {
    for (int size : new int[] {2, 15, 16, 17, 18, 500}) {
      for (boolean owned : new boolean[] {false, true}) {
        GcResources<AutoCloseable> row = owned ? database().families : new GcResources<>();
        for (int i = 0; i < size; i++) {
          row.add(resource("of many"));
        }
        AutoCloseable first = row.get(0);
        AutoCloseable last = row.get(size - 1);
        AutoCloseable next = resource("next");
        assertRefused(row, () -> row.add(first));
        assertRefused(row, () -> row.add(last));
        assertRefused(row, () -> row.addAll(List.of(next, last)));
        assertRefused(row, () -> row.addAll(List.of(next, next)));
        assertRefused(row, () -> row.set(0, last));
        row.set(0, first);
        row.add(next);
        assertRefused(row, () -> row.add(next));
        assertSame(next, row.take(size));
        row.add(next);
        row.set(size, resource("in its place"));
        assertEquals(List.of("close next"), takeLog());
        row.add(next); // it may be opened again
        row.remove(0);
        assertEquals(List.of("close of many"), takeLog());
        row.add(first);
        assertRefused(row, () -> row.add(last));
        row.clear();
        takeLog();
        row.add(last);
        assertRefused(row, () -> row.add(last));
        row.clear();
        takeLog();
      }
    }
  }

  @Test
  void resourceWithoutStateIsAddedSeveralTimes() {
    AutoCloseable nothing = () -> {};
    GcResources<AutoCloseable> row = database().families;
    for (int i = 0; i < 40; i++) {
      row.add(nothing);
    }
    row.remove(0);
    row.set(0, nothing);
    assertEquals(39, row.size());
  }

  @Test
  void rowOfAnObjectWhoseConstructionHasFailedTakesNothing() {
    for (boolean adoptionFails : new boolean[] {false, true}) {
      GcResources<AutoCloseable> row = new GcResources<>();
      row.add(
          () -> {
            log.add("close a");
            assertThrows(DeadObjectException.class, () -> row.add(resource("late")));
            assertThrows(DeadObjectException.class, () -> row.addAll(List.of(resource("late"))));
            assertThrows(DeadObjectException.class, row::clear);
          });
      GcWeak<Node> refused = watch(node("node"));
      node("owner").setResource(refused);
      assertThrows(
          RuntimeException.class,
          () ->
              create(
                  held,
                  h -> {
                    if (adoptionFails) {
                      row.add(refused);
                      return new Database(h, log, row);
                    }
                    new Database(h, log, row);
                    throw new IllegalStateException("the constructor");
                  }));
      assertEquals(List.of("close cursors", "close a", "close files"), takeLog());
      assertTrue(row.isEmpty());
      assertThrows(DeadObjectException.class, () -> row.add(resource("later")));
    }
  }

  @Test
  void otherThreadsAndTraversalsAreRefused() {
    Database database = database("a");
    CompletableFuture.runAsync(
            () -> assertThrows(WrongThreadException.class, database.families::clear))
        .join();
    GcVisitor<String> visitor =
        (_, _) -> {
          GcResources<AutoCloseable> row = database.families;
          assertThrows(IllegalStateException.class, row::clear);
          assertThrows(IllegalStateException.class, () -> row.add(resource("b")));
          assertThrows(IllegalStateException.class, () -> row.set(0, resource("b")));
          assertThrows(IllegalStateException.class, () -> row.remove(0));
          assertThrows(IllegalStateException.class, () -> row.take(0));
          return 0;
        };
    assertEquals(0, visitor.edge(0, database, ""));
    assertEquals(List.of(), log);
    assertEquals(1, database.families.size());
  }

  @Test
  void iteratorFindsOutThatAResourceWasRemoved() {
    GcResources<AutoCloseable> row = new GcResources<>();
    row.addAll(List.of(resource("a"), resource("b"), resource("c")));
    Iterator<AutoCloseable> iterator = row.iterator();
    iterator.next();
    row.remove(0);
    assertThrows(ConcurrentModificationException.class, iterator::next);
    Iterator<AutoCloseable> another = row.iterator();
    another.next();
    row.take(0);
    assertThrows(ConcurrentModificationException.class, another::next);
  }
}
