package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** A sequence of resources: each is closed once, when it leaves or when the container dies. */
@Tag("gate")
class GcResourcesTest extends RuntimeTest {

  /** A database with its column families, written by hand the way the processor writes it. */
  private static final class Database extends GcObject {
    static final GcType TYPE =
        GcType.of(Database.class, MethodHandles.lookup())
            .resource("files", AutoCloseable.class)
            .resource("families", GcResources.class)
            .resource("cursors", AutoCloseable.class)
            .reportsNativeBytes()
            .build();

    final AutoCloseable files;
    final GcResources<AutoCloseable> families;
    final AutoCloseable cursors;
    private final GcHeap gcHeap;

    Database(GcHeap gcHeap, List<String> log, GcResources<AutoCloseable> families) {
      this.gcHeap = gcHeap;
      this.files = () -> log.add("close files");
      this.families = families;
      this.cursors = () -> log.add("close cursors");
      super();
    }

    @Override
    public GcHeap gcHeap() {
      return gcHeap;
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
      return GcEdges.edges(at, cursor);
    }

    @Override
    protected void gcAdopt(GcAdoption adopt) {
      adopt.resource("files", files);
      adopt.resource("families", families);
      adopt.resource("cursors", cursors);
    }

    @Override
    protected void gcCloseResources(GcDestruction death) {
      death.close(this, "cursors", cursors);
      death.close(this, "families", families);
      death.close(this, "files", files);
    }

    @Override
    protected long gcNativeBytes() {
      return 100L * families.size();
    }
  }

  private Database database(String... families) {
    return create(
        held,
        h -> {
          GcResources<AutoCloseable> row = new GcResources<>();
          for (String family : families) {
            row.add(resource(family));
          }
          return new Database(h, log, row);
        });
  }

  private AutoCloseable failing(String name) {
    return () -> {
      log.add("close " + name);
      throw new IOException(name + " is lost");
    };
  }

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
    drop(ring);
    assertEquals(1, heap.collect());
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
        () -> Odd.add(database.families, create(held, CloseableContainer::new)));
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

  /** A container that could be closed, too. */
  private static final class CloseableContainer extends GcObject implements AutoCloseable {
    static final GcType TYPE = GcType.of(CloseableContainer.class, MethodHandles.lookup()).build();
    private final GcHeap gcHeap;

    CloseableContainer(GcHeap gcHeap) {
      this.gcHeap = gcHeap;
      super();
    }

    @Override
    public GcHeap gcHeap() {
      return gcHeap;
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    public void close() {}
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

  @Tag("confined")
  @Test
  void otherThreadsAndTraversalsAreRefused() {
    Database database = database("a");
    Throwable thrown =
        CompletableFuture.supplyAsync(
                () -> assertThrows(WrongThreadException.class, database.families::clear))
            .join();
    assertTrue(thrown.getMessage().contains("was used on"));
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
  void iteratorFindsOutThatResourcesWereAdded() {
    GcResources<AutoCloseable> row = database("a", "b").families;
    Iterator<AutoCloseable> iterator = row.iterator();
    iterator.next();
    row.add(resource("c"));
    assertThrows(ConcurrentModificationException.class, iterator::next);
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

  @Test
  void whatHasLeftIsNotKept() {
    GcResources<AutoCloseable> row = database("a", "b", "c").families;
    row.remove(0);
    assertEquals("[close a]", takeLog().toString());
    AutoCloseable taken = row.take(1);
    assertEquals(1, row.size());
    Object[] elements = (Object[]) Inside.part(row, "elements");
    assertEquals(1, Arrays.stream(elements).filter(Objects::nonNull).count());
    assertFalse(Arrays.asList(elements).contains(taken));
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
