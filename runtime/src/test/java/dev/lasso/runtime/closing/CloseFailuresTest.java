package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.CloseFailedException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What closing resources throws is thrown by the operation that let them go, when it is done. */
@Tag("gate")
class CloseFailuresTest {

  private final List<GcUnraisable> unraisable = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private final GcHeap heap =
      Heaps.open(
          GcHeap.builder().name("orders").maxPause(Duration.ofDays(1)).throwCloseFailures(true));
  private GcScope scope = heap.openScope();

  CloseFailuresTest() {
    heap.disable();
    heap.onUnraisable(unraisable::add);
  }

  @AfterEach
  void heapIsRight() {
    heap.inspect().verify();
    heap.close();
    assertEquals(List.of(), unraisable);
  }

  /** A node whose resource cannot be closed. */
  private Node failing(String name) {
    Node node = RuntimeTest.named(Node.create(scope), name);
    node.setResource(
        () -> {
          log.add("close " + name);
          throw new IOException(name + " is lost");
        });
    return node;
  }

  private Node owner(@Nullable Node owned) {
    Node owner = Node.create(scope);
    if (owned != null) {
      owner.moveA(scope, owned);
    }
    return owner;
  }

  /** Checks that {@code operation} throws what the resources of these have thrown, and no more. */
  private void assertThrown(Executable operation, String... names) {
    CloseFailedException thrown = assertThrows(CloseFailedException.class, operation);
    List<Throwable> all = new ArrayList<>(List.of(thrown));
    all.addAll(Arrays.asList(thrown.getSuppressed()));
    assertEquals(
        List.of(names).stream().map(name -> name + " is lost").toList(),
        all.stream()
            .map(Throwable::getCause)
            .map(String::valueOf)
            .map(CloseFailuresTest::what)
            .toList());
    assertEquals(List.of(names), log.stream().map(line -> line.substring(6)).toList());
    log.clear();
    heap.inspect().verify();
  }

  private static String what(String thrown) {
    return thrown.substring(thrown.indexOf(": ") + 2);
  }

  // ------------------------------------------------------------------ what a program sees

  /** A file whose last bytes are written when it is closed, on a disk that is full. */
  private static final class Journal implements AutoCloseable {
    private final StringBuilder written = new StringBuilder();

    @Override
    public void close() throws IOException {
      throw new IOException("no space left for " + written);
    }
  }

  private String handle(String order) {
    try (GcScope request = heap.openScope()) {
      Journal journal = new Journal();
      Node.create(request).setResource(journal);
      journal.written.append(order);
    } catch (CloseFailedException e) {
      return "500 " + e.getMessage();
    }
    return "200";
  }

  @Test
  void lostFlushFailsTheRequest() {
    assertEquals(
        "500 Closing 'resource' of Node#1 failed: java.io.IOException: no space left for order 17."
            + " What was to be freed is freed, and nothing is closed again.",
        handle("order 17"));
    assertEquals(0, heap.stats().live());
  }

  @Test
  void failureOfTheBodyIsNotLostInTheFailureOfItsScope() {
    IllegalArgumentException failure =
        assertThrows(
            IllegalArgumentException.class,
            () -> {
              try (GcScope request = heap.openScope()) {
                Node.create(request).setResource(new Journal());
                throw new IllegalArgumentException("a bad order");
              }
            });
    assertEquals(1, failure.getSuppressed().length);
    assertTrue(failure.getSuppressed()[0] instanceof CloseFailedException);
  }

  @Test
  void defaultIsTheHandler() {
    List<GcUnraisable> told = new ArrayList<>();
    try (GcHeap other = Heaps.open()) {
      other.onUnraisable(told::add);
      try (GcScope request = other.openScope()) {
        Node.create(request).setResource(new Journal());
      }
    }
    assertEquals(1, told.size());
  }

  // ------------------------------------------------------------------ every operation

  @Test
  void scopeThrowsWhenAllIsFreed() {
    GcScope inner = heap.openScope();
    GcScope outer = scope;
    scope = inner;
    Node first = failing("first");
    Node second = owner(failing("second"));
    Node third = failing("third");
    scope = outer;
    assertThrown(inner::close, "third", "second", "first");
    RuntimeTest.assertDead(first, second, third);
    inner.close();
  }

  @Test
  void dropRewindAndRootThrow() {
    Node dropped = failing("dropped");
    assertThrown(() -> scope.drop(dropped), "dropped");
    long mark = scope.mark();
    failing("rewound");
    assertThrown(() -> scope.rewind(mark), "rewound");
    failing("operand");
    Node result = Node.create(scope);
    assertThrown(() -> scope.rewind(mark, result), "operand");
    RuntimeTest.assertCounts(result, 1, 0);
    Node rooted = failing("rooted");
    GcRoot<Node> root = heap.openRoot(rooted);
    scope.drop(rooted);
    assertThrown(root::close, "rooted");
    root.close();
  }

  @Test
  void settersThrowAndHaveTheirEffect() {
    Node owner = owner(failing("a"));
    Node next = Node.create(scope);
    assertThrown(() -> owner.setA(next), "a");
    assertSame(next, owner.a);
    owner.moveA(scope, failing("b"));
    scope.drop(next);
    Node moved = Node.create(scope);
    assertThrown(() -> owner.moveA(scope, moved), "b");
    assertSame(moved, owner.a);
    RuntimeTest.assertCounts(moved, 0, 1);
    Node self = failing("own");
    AutoCloseable other = () -> {};
    assertThrown(() -> self.setResource(other), "own");
    assertSame(other, self.resource);
  }

  @Test
  void clearOfAnObjectIsDoneBeforeItThrows() {
    Node owner = owner(failing("a"));
    owner.setB(failing("b"));
    scope.drop(owner.b);
    owner.list.move(scope, failing("element"));
    assertThrown(owner::gcClear, "a", "b", "element");
    assertNull(owner.b);
    assertTrue(owner.list.isEmpty());
  }

  @Test
  void changesOfCollectionsAreDoneBeforeTheyThrow() {
    Node owner = owner(null);
    for (String name : List.of("0", "1", "2", "3", "4", "5", "6", "7")) {
      owner.list.move(scope, failing(name));
    }
    assertThrown(() -> owner.list.discard(0), "0");
    assertThrown(() -> owner.list.remove(owner.list.getFirst()), "1");
    List<Node> part = owner.list.subList(1, 4);
    assertThrown(() -> part.remove(part.getFirst()), "3");
    assertEquals(2, part.size());
    assertThrown(() -> part.removeIf(element -> element.name.equals("4")), "4");
    assertThrown(() -> part.subList(0, 1).clear(), "5");
    assertEquals(List.of(), part);
    assertThrown(() -> owner.list.removeIf(element -> true), "7", "6", "2");
    assertEquals(List.of(), owner.list);
  }

  @Test
  void elementThatNoScopeCanTakeFailsInThePartThatLostIt() {
    GcRoot<Node> owner = heap.openRoot(owner(null));
    for (String name : List.of("0", "1", "2")) {
      owner.get().list.move(scope, failing(name));
    }
    scope.close();
    List<Node> part = owner.get().list.subList(0, 2);
    assertThrown(() -> part.remove(0), "0");
    assertEquals(1, part.size());
    assertThrown(() -> owner.get().list.set(0, owner.get()), "1");
    assertSame(owner.get(), part.getFirst());
    assertThrown(owner.get().list::clear, "2");
    scope = heap.openScope();
  }

  @Test
  void mapsAndSetsAreChangedBeforeTheyThrow() {
    Item owner = Item.create(scope, "owner");
    Bearer.put(this, owner, "a");
    assertThrown(() -> owner.map.discard("key"), "a");
    Bearer.put(this, owner, "b");
    assertThrown(() -> owner.map.set("key", Item.create(scope, "new")), "b");
    assertEquals("new", String.valueOf(owner.map.get("key")));
    Bearer.put(this, owner, "c");
    Bearer.put(this, owner, "d", "other key");
    assertThrown(owner.map::clear, "c", "d");
    assertTrue(owner.map.isEmpty());
  }

  /** Puts an item that alone owns a resource that fails. */
  private static final class Bearer {
    static void put(CloseFailuresTest test, Item owner, String name) {
      put(test, owner, name, "key");
    }

    static void put(CloseFailuresTest test, Item owner, String name, String key) {
      Item item = Item.create(test.scope, name);
      item.finalizer =
          self -> {
            try (GcScope inner = test.heap.openScope()) {
              GcScope before = test.scope;
              test.scope = inner;
              test.failing(name);
              test.scope = before;
            }
          };
      owner.map.put(key, item);
      test.scope.drop(item);
    }
  }

  @Test
  void releaseAndDeleteThrow() {
    Node released = failing("released");
    heap.retain(released);
    scope.drop(released);
    assertThrown(() -> heap.release(released), "released");
    Node deleted = failing("deleted");
    GcCPython.of(heap).untrack(deleted);
    heap.retain(deleted);
    scope.drop(deleted);
    assertThrown(() -> GcCPython.of(heap).delete(deleted), "deleted");
  }

  @Test
  void collectThrowsWhenTheGarbageIsFreed() {
    for (String name : List.of("a", "b")) {
      Node node = failing(name);
      node.setA(node);
      scope.drop(node);
    }
    assertThrown(heap::collect, "b", "a");
    assertEquals(2, heap.stats().collected());
    Node ring = failing("c");
    ring.setA(ring);
    scope.drop(ring);
    assertThrown(() -> heap.collect(Duration.ofDays(1)), "c");
  }

  @Test
  void closeOfAHeapThrowsWhenItIsClosed() {
    GcHeap other = Heaps.open(GcHeap.builder().throwCloseFailures(true));
    GcScope open = other.openScope();
    Node.create(open).setResource(new Journal());
    Node ring = Node.create(open);
    ring.setResource(new Journal());
    ring.setA(ring);
    CloseFailedException thrown = assertThrows(CloseFailedException.class, other::close);
    assertEquals(1, thrown.getSuppressed().length);
    assertTrue(other.toString().endsWith("(closed)"));
    assertEquals(0, other.stats().live());
  }

  @Test
  void keptGarbageThatIsTakenOutThrows() {
    GcCPython.of(heap).keepGarbage(true);
    Node a = failing("a");
    a.setA(a);
    scope.drop(a);
    assertEquals(1, heap.collect());
    GcCPython.of(heap).keepGarbage(false);
    a.setA(null);
    assertThrown(GcCPython.of(heap).garbage()::clear, "a");
  }

  // ------------------------------------------------------------------ nested operations

  @Test
  void nestedOperationLeavesItToTheOutermost() {
    Node outer = Node.create(scope);
    outer.setResource(
        () -> {
          GcScope before = scope;
          try (GcScope inner = heap.openScope()) {
            scope = inner;
            failing("inner");
          } finally {
            scope = before;
          }
          log.add("went on");
          throw new IOException("outer is lost");
        });
    CloseFailedException thrown = assertThrows(CloseFailedException.class, () -> scope.drop(outer));
    assertEquals(List.of("close inner", "went on"), log);
    assertEquals("inner is lost", cause(thrown).getMessage());
    assertEquals("outer is lost", cause(thrown.getSuppressed()[0]).getMessage());
  }

  private static Throwable cause(Throwable thrown) {
    Throwable cause = thrown.getCause();
    assertTrue(cause != null);
    return cause;
  }

  @Test
  void callbackLeavesItToWhatHasLetTheReferentGo() {
    Node failing = failing("owned");
    Node owner = owner(failing);
    Node watched = Node.create(scope);
    GcWeak.of(watched, weak -> owner.setA(null));
    assertThrown(() -> scope.drop(watched), "owned");
  }

  @Test
  void visitThrowsAtItsEnd() {
    Node owner = owner(failing("a"));
    owner.setB(failing("b"));
    scope.drop(owner.b);
    int[] visits = new int[1];
    assertThrown(
        () ->
            heap.inspect()
                .visitObjects(
                    (object, arg) -> {
                      owner.setA(null);
                      owner.setB(null);
                      visits[0]++;
                      return true;
                    },
                    ""),
        "b",
        "a"); // which the first visit held
    assertEquals(2, visits[0]);
  }

  @Test
  void constructorThatFailsHasThemSuppressed() {
    IllegalArgumentException failure =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                Node.create(
                    scope,
                    self -> {
                      self.resource =
                          () -> {
                            try (GcScope inner = heap.openScope()) {
                              Node.create(inner).setResource(new Journal());
                            }
                            throw new IOException("own");
                          };
                      throw new IllegalArgumentException("the constructor");
                    }));
    assertEquals(2, failure.getSuppressed().length);
    assertEquals("own", failure.getSuppressed()[0].getMessage());
    assertTrue(failure.getSuppressed()[1] instanceof CloseFailedException);
  }

  @Test
  void setterInAConstructorThrowsThere() {
    Node owner = owner(failing("a"));
    assertThrown(() -> Node.create(scope, self -> owner.setA(null)), "a");
  }

  // ------------------------------------------------------------------ the handler

  @Test
  void whatTheHeapDoesByItselfIsReported() {
    GcHeap stressed = Heaps.open(GcHeap.builder().stress(true).throwCloseFailures(true));
    List<GcUnraisable> told = new ArrayList<>();
    stressed.onUnraisable(told::add);
    stressed
        .listeners()
        .add(
            new GcListener() {
              @Override
              public void stopped(GcHeap it, GcRun run) {
                if (told.size() == 1) {
                  try (GcScope inner = it.openScope()) {
                    Node.create(inner).setResource(new Journal());
                  }
                }
              }
            });
    try (GcScope outer = stressed.openScope()) {
      Node ring = Node.create(outer);
      ring.setResource(new Journal());
      ring.setA(ring);
      outer.drop(ring);
      Node.create(outer);
      assertEquals(2, told.size(), told::toString);
      Node again = Node.create(outer);
      again.setResource(new Journal());
      again.setA(again);
    }
    assertEquals(3, told.size(), told::toString);
    stressed.close();
  }

  @Test
  void errorsOfTheMachineAndCallersOfNobodyAreReported() {
    OutOfMemoryError error = new OutOfMemoryError("thrown");
    Node.create(scope)
        .setResource(
            () -> {
              throw error;
            });
    RuntimeTest.named(
        Node.createFinalized(
            scope,
            self -> {
              throw new IOException("the finalizer");
            }),
        "finalized");
    scope.close();
    assertEquals(
        List.of("the finalizer", "thrown"),
        unraisable.stream().map(report -> report.thrown().getMessage()).toList());
    unraisable.clear();
    scope = heap.openScope();
  }

  @Test
  void onlyTheFirstHundredAreThrown() {
    long mark = scope.mark();
    for (int i = 0; i < 150; i++) {
      failing("n" + i);
    }
    CloseFailedException thrown =
        assertThrows(CloseFailedException.class, () -> scope.rewind(mark));
    assertEquals(99, thrown.getSuppressed().length);
    assertEquals(50, unraisable.size());
    unraisable.clear();
    failing("last");
    log.clear();
    assertThrown(() -> scope.rewind(mark), "last");
  }

  @Test
  void interruptionIsNotLost() {
    Node node = Node.create(scope);
    node.setResource(
        () -> {
          throw new InterruptedException();
        });
    assertThrows(CloseFailedException.class, () -> scope.drop((GcObject) node));
    assertTrue(Thread.interrupted());
  }
}
