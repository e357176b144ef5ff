package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Thrown;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each resource of a row is closed once, when it leaves or when the container dies. */
class GcResourcesClosesTest extends GcResourcesTest {

  @Test
  void newestClosesFirstInThePlaceOfTheField() {
    Database database = database("a", "b");
    database.families.add(resource("c"));
    drop(database);
    assertEquals(List.of("close cursors", "close c", "close b", "close a", "close files"), log);
    assertTrue(database.families.isEmpty());
    assertThrows(DeadObjectException.class, () -> database.families.add(resource("d")));
    assertThrows(DeadObjectException.class, database.families::clear);
  }

  @Test
  void closesInACollectionAndAtTheEndOfTheHeap() {
    Database left = database("left");
    Node ring = node("ring");
    ring.setResource(new GcResources<>());
    ring.setA(ring);
    row(ring).addAll(List.of(resource("1"), resource("2")));
    assertCollects(1, ring);
    assertEquals(List.of("close 2", "close 1"), takeLog());
    closeHeap();
    assertEquals(List.of("close cursors", "close left", "close files"), log);
    assertTrue(left.families.isEmpty());
  }

  @SuppressWarnings("unchecked")
  private static GcResources<AutoCloseable> row(Node node) {
    return (GcResources<AutoCloseable>) java.util.Objects.requireNonNull(node.resource);
  }

  @Test
  void whatLeavesIsClosedAndWhatIsTakenIsNot() throws Exception {
    Database database = database("a", "b", "c", "d");
    GcResources<AutoCloseable> families = database.families;
    families.remove(1);
    families.set(0, resource("e"));
    assertEquals(List.of("close b", "close a"), takeLog());
    AutoCloseable same = families.get(0);
    families.set(0, same);
    assertEquals(List.of(), takeLog());
    AutoCloseable taken = families.take(2);
    assertEquals(2, families.size());
    assertSame(same, families.get(0));
    families.clear();
    assertEquals(List.of("close c", "close e"), takeLog());
    families.add(taken);
    families.close();
    drop(database);
    assertEquals(List.of("close d", "close cursors", "close files"), log);
  }

  @Test
  void exceptionOfOneLeavesNoneOpen() {
    Database database = database("a");
    database.families.addAll(List.of(failing("b"), failing("c"), resource("d")));
    drop(database);
    assertEquals(6, log.size());
    assertEquals("closing 'families' of " + Errors.name(database), unraisable.getFirst().message());
    assertEquals(List.of("c is lost", "b is lost"), takeUnraisableMessages());
    Database cleared = database();
    cleared.families.addAll(List.of(failing("a"), resource("b"), failing("c")));
    cleared.families.clear();
    assertEquals(List.of("c is lost", "a is lost"), takeUnraisableMessages());
    cleared.families.add(failing("d"));
    cleared.families.remove(0);
    assertEquals(List.of("d is lost"), takeUnraisableMessages());
  }

  @Test
  void overflowInTheMiddleClosesEachOnce() {
    Database database = database("a");
    database.families.add(
        () -> {
          log.add("close b");
          throw new StackOverflowError("thrown");
        });
    database.families.add(resource("c"));
    drop(database);
    assertEquals(List.of("close cursors", "close c", "close b", "close a", "close files"), log);
    assertEquals(List.of("thrown"), takeUnraisableMessages());
  }

  @Test
  void resourceStaysInTheRowWhereThereIsNoRoomToCloseIt() {
    Database database = database("a", "b", "c");
    database.families.remove(0); // all classes are loaded
    assertEquals(List.of("close a"), takeLog());
    assertThrows(
        StackOverflowError.class, () -> whereThereIsNoRoom(() -> database.families.remove(0)));
    assertEquals(List.of(), log);
    assertEquals(2, database.families.size());
    database.families.remove(0);
    assertEquals(List.of("close b"), takeLog());
  }

  @Test
  void constructorThatFailsClosesWhatIsInTheRow() {
    GcResources<AutoCloseable> row = new GcResources<>();
    row.addAll(List.of(resource("a"), failing("b")));
    IllegalStateException failure =
        assertThrows(
            IllegalStateException.class,
            () ->
                create(
                    held,
                    h -> {
                      new Database(h, log, row);
                      throw new IllegalStateException("the constructor");
                    }));
    assertEquals(List.of("close cursors", "close b", "close a", "close files"), log);
    assertEquals("b is lost", failure.getSuppressed()[0].getMessage());
  }

  @Test
  void constructorThatFailsClosesAllThoughOneThrowsTheSameException() {
    Thrown same = new Thrown("the same");
    GcResources<AutoCloseable> row = new GcResources<>();
    row.addAll(List.of(resource("a"), throwing(same), resource("b")));
    assertSame(same, assertThrows(Thrown.class, () -> failWith(row, same)));
    assertEquals(List.of("close cursors", "close b", "close a", "close files"), log);
    assertSame(same, takeUnraisable().thrown());
  }

  @Test
  void exceptionOfACloseIsReportedIfThatOfTheConstructorSuppressesNone() {
    Thrown ofClose = new Thrown("the close");
    RuntimeException ofConstructor = new RuntimeException("the constructor", null, false, true) {};
    GcResources<AutoCloseable> row = new GcResources<>();
    row.add(throwing(ofClose));
    assertSame(
        ofConstructor, assertThrows(RuntimeException.class, () -> failWith(row, ofConstructor)));
    assertSame(ofClose, takeUnraisable().thrown());
  }

  private static AutoCloseable throwing(RuntimeException thrown) {
    return () -> {
      throw thrown;
    };
  }

  private void failWith(GcResources<AutoCloseable> row, RuntimeException thrown) {
    create(
        held,
        h -> {
          new Database(h, log, row);
          throw thrown;
        });
  }

  @Test
  void weakReferenceInARowIsAPartOfItsContainer() {
    Database database = database();
    Node node = node("node");
    database.families.add(watch(node));
    drop(database);
    drop(node);
    assertEquals(List.of("close cursors", "close files"), log);
  }

  @Test
  void changesWeighTheContainerAgain() {
    Database database = database("a");
    assertEquals(100, heap.stats().nativeBytes());
    database.families.add(resource("b"));
    assertEquals(200, heap.stats().nativeBytes());
    database.families.take(0);
    assertEquals(100, heap.stats().nativeBytes());
    database.families.clear();
    assertEquals(0, heap.stats().nativeBytes());
  }

  @Test
  void resourceThatAFinalizerAddsIsClosed() {
    for (boolean collected : new boolean[] {false, true}) {
      Node node = finalized("node", self -> row(self).add(resource("late")));
      node.setResource(new GcResources<>());
      row(node).add(resource("early"));
      node.setA(collected ? node : null);
      drop(node);
      heap.collect();
      assertEquals(List.of("finalize node", "close late", "close early"), takeLog());
    }
  }

  @Test
  void rowOfNobodyIsClosedByItsMaker() {
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () -> {
              try (GcResources<AutoCloseable> row = new GcResources<>()) {
                row.addAll(List.of(failing("a"), resource("b"), failing("c")));
                row.remove(1);
              }
            });
    assertEquals(List.of("close b", "close c", "close a"), log);
    assertEquals("c is lost", String.valueOf(thrown.getCause().getMessage()));
    assertEquals(1, thrown.getSuppressed().length);
  }

  @Test
  void interruptOfACloseIsKeptByWhoClosesARowOfNobody() {
    GcResources<AutoCloseable> row = new GcResources<>();
    row.add(
        () -> {
          throw new InterruptedException();
        });
    assertThrows(IllegalStateException.class, row::close);
    assertTrue(Thread.interrupted());
  }
}
