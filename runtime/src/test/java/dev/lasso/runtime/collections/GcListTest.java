package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An owned list is a {@link java.util.List} whose elements are counted once for each place they
 * have.
 */
@Tag("gate")
class GcListTest extends NodeListTest {

  @Test
  void listIsReadByIndex() {
    assertInstanceOf(RandomAccess.class, list);
  }

  @Test
  void nullIsRefused() {
    list.add(a);
    Node none = a.a;
    List<Node> withNull = new ArrayList<>();
    withNull.add(b);
    withNull.add(none);
    List<Runnable> uses =
        List.of(
            () -> list.add(none),
            () -> list.add(0, none),
            () -> list.set(0, none),
            () -> list.move(held, none),
            () -> list.addAll(withNull),
            () -> list.addAll(0, withNull),
            () -> list.replaceAll(element -> none),
            () -> list.listIterator().add(none));
    for (Runnable use : uses) {
      assertThrows(NullPointerException.class, use::run);
    }
    assertList(a);
  }

  @Test
  void moveTakesTheHoldOfTheScope() {
    list.move(held, a);
    assertCounts(a, 0, 1);
    assertThrows(ReferenceCountException.class, () -> list.move(held, a));
    assertList(a);
    assertEquals(0, heap.stats().suspects());
  }

  @Test
  void listDiesWithItsOwner() {
    list.addAll(List.of(a, b));
    drop(a, b);
    drop(owner);
    assertEquals(List.of("finalize b", "finalize a"), log);
    assertEquals(List.of(), list);
    List<Runnable> uses =
        List.of(
            () -> list.add(c),
            () -> list.add(0, c),
            () -> list.set(0, c),
            () -> list.remove(0),
            () -> list.addAll(List.of(c)),
            () -> list.clear(),
            () -> list.removeIf(element -> true),
            () -> list.removeAll(List.of(c)),
            () -> list.retainAll(List.of(c)),
            () -> list.sort(null),
            () -> list.move(held, c),
            () -> list.listIterator().add(c));
    for (Runnable use : uses) {
      String message = assertThrows(DeadObjectException.class, use::run).getMessage();
      assertTrue(message.startsWith(Errors.name(owner) + " is dead"), message);
    }
    assertList();
    assertCounts(c, 1, 0);
  }

  @Test
  void listIsEmptyAfterACollectionToo() {
    list.addAll(List.of(owner, a));
    assertCollects(2, a, owner);
    assertEquals(List.of(), list);
    assertThrows(DeadObjectException.class, () -> list.add(c));
  }

  @Test
  void listThatIsNoPartOfAContainerTakesNoElements() {
    GcList<Node> free = new GcList<>();
    for (Runnable use :
        List.<Runnable>of(
            () -> free.add(a),
            () -> free.add(0, a),
            () -> free.addAll(List.of(a, b)),
            () -> free.move(held, a))) {
      String message = assertThrows(IllegalStateException.class, use::run).getMessage();
      assertEquals(
          "A collection that no container owns cannot own Node.Finalized. Declare it as a final"
              + " @Owned field of a container. While that container is under construction, the"
              + " collection takes objects of its heap. For a service, create a container that owns"
              + " the collection, and hold the container with a root.",
          message);
      assertEquals(List.of(), free);
      assertCounts(a, 1, 0);
    }
    free.clear();
  }

  @Test
  void listIsFilledWhileItsOwnerIsUnderConstruction() {
    GcList<Node> made = new GcList<>();
    Node parent =
        create(
            held,
            heap ->
                new Node(
                    heap,
                    null,
                    self -> {
                      made.add(a);
                      self.list.addAll(List.of(a, b, c));
                      self.list.set(0, c);
                      self.list.discard(1);
                    }));
    assertEquals(List.of(c, c), parent.list);
    assertCounts(c, 1, 2);
    assertCounts(a, 1, 0);
    assertThrows(IllegalStateException.class, () -> made.add(b));
    made.clear();
  }

  @Test
  void sortWhoseComparisonThrowsChangesNothing() {
    list.addAll(List.of(c, a, b, a));
    assertThrows(ClassCastException.class, () -> list.sort(null));
    assertThrows(
        IllegalStateException.class,
        () ->
            list.sort(
                (_, _) -> {
                  throw new IllegalStateException();
                }));
    assertList(c, a, b, a);
  }

  @Test
  void everyEdgeOfALongListIsVisitedAndCopied() {
    for (int i = 0; i < 5_000; i++) {
      list.add(node("n"));
    }
    List<GcObject> visited = new ArrayList<>();
    owner.gcTraverse(
        (object, arg) -> {
          visited.add(object);
          return 0;
        },
        null);
    assertEquals(list, visited);
    List<GcObject> copied = new ArrayList<>();
    GcObject[] into = new GcObject[7];
    long cursor = 0;
    long to;
    do {
      to = owner.gcEdges(into, 2, cursor);
      copied.addAll(Arrays.asList(into).subList(2, (int) to));
      cursor += (int) to - 2;
    } while (to < 0);
    assertEquals(list, copied);
  }
}
