package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A heap that is closed with patience frees the objects without holds, and others with their roots.
 */
class PatientCloseRootsTest extends PatientCloseTest {

  @Test
  void heapThatNobodyUsesIsClosedAtOnce() {
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    try (GcScope scope = heap.enter()) {
      Node _ = RuntimeTest.looped(node(scope, "ring"));
      cell.set(node(scope, "cell"));
    }
    assertTrue(heap.close(Duration.ZERO));
    assertEquals(2, takeLog().size());
    assertTrue(isClosed());
    assertTrue(heap.close(LONG));
    assertEquals(0, leaks.size());
  }

  @Test
  void scopeThatNobodyCanCloseIsClosed() {
    GcScope kept;
    try (GcScope _ = heap.enter()) {
      kept = heap.openScope();
      node(kept, "kept");
    }
    assertFalse(heap.close(SHORT));
    assertClosed("kept");
    assertEquals(1, leaks.size());
    kept.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void lastRootClosesTheHeap(boolean later) throws Exception {
    heap.close();
    heap = builder().releaseLater(later).shared();
    GcRoot<Node> one = root("one");
    GcRoot<Node> other = root("other");
    GcRoot<Node> same = one.share();
    assertFalse(heap.close(SHORT));
    assertFalse(isClosed());
    assertRefuses();
    assertThrows(IllegalStateException.class, one::share);
    assertEquals("one", one.get().name);
    Thread.ofPlatform().start(one::close).join();
    assertEquals(List.of(), takeLog());
    same.close();
    assertEquals(List.of("one"), takeLog());
    assertEquals("other", other.get().name);
    assertFalse(isClosed());
    other.close();
    assertClosed("other");
    assertTrue(heap.close(SHORT));
  }

  @Test
  void whatNoRootHoldsIsFreed() {
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    GcRootCell<Node> read = new GcRootCell<>(heap);
    GcRoot<Node> root;
    GcScope kept;
    try (GcScope scope = heap.enter()) {
      Node owner = node(scope, "owner");
      owner.setA(node(scope, "owned"));
      root = heap.openRoot(owner);
      Node _ = RuntimeTest.looped(node(scope, "ring"));
      cell.set(node(scope, "cell"));
      read.set(node(scope, "read"));
      kept = heap.openScope();
      node(kept, "kept");
    }
    GcRoot<Node> reader = read.open();
    assertNotNull(reader);
    assertFalse(heap.close(SHORT));
    assertEquals(List.of("cell", "kept", "ring"), takeLog().stream().sorted().toList());
    assertThrows(IllegalStateException.class, cell::open);
    assertThrows(IllegalStateException.class, read::open);
    assertEquals("read", reader.get().name);
    root.close();
    assertEquals(List.of("owner", "owned"), takeLog());
    assertFalse(isClosed());
    reader.close();
    assertClosed("read");
    cell.close();
    read.close();
    kept.close();
  }

  @Test
  void linkOfAnotherHeapIsARoot() {
    GcRoot<Node> root = root("database");
    try (GcHeap request = GcHeap.confined()) {
      GcScope scope = request.openScope();
      Node _ = Node.createOwner(scope, GcHeapLink.of(root));
      root.close();
      assertFalse(heap.close(SHORT));
      assertThrows(IllegalStateException.class, () -> GcHeapLink.of(root));
      assertEquals(List.of(), takeLog());
      scope.close();
      assertEquals(List.of("database"), takeLog());
      assertTrue(isClosed());
    }
  }

  @Test
  void weakReferenceOpensNothing() {
    GcRoot<Node> root = root("a");
    GcWeak<Node> weak;
    try (GcScope _ = heap.enter()) {
      weak = GcWeak.of(root.get());
    }
    assertFalse(heap.close(SHORT));
    assertThrows(IllegalStateException.class, weak::open);
    root.close();
    assertTrue(isClosed());
  }

  @Test
  void secondCallWaitsForTheRest() throws Exception {
    GcRoot<Node> root = root("a");
    assertFalse(heap.close(SHORT));
    FutureTask<Boolean> second = start(() -> heap.close(LONG));
    assertFalse(heap.close(SHORT));
    root.close();
    assertTrue(second.get());
    assertEquals(List.of("a"), takeLog());
    assertEquals(1, leaks.size());
  }

  @Test
  void closingWithoutPatienceTakesTheRestAway() {
    GcRoot<Node> root = root("a");
    assertFalse(heap.close(SHORT));
    heap.close();
    assertEquals(List.of("a"), takeLog());
    assertFalse(root.isOpen());
    assertThrows(IllegalStateException.class, root::get);
    root.close();
    assertEquals(1, leaks.size());
  }

  @Test
  void objectThatTheProgramRetainsIsDestroyedWithTheLastRoot() {
    GcRoot<Node> root = root("root");
    try (GcScope scope = heap.enter()) {
      heap.retain(node(scope, "retained"));
    }
    assertFalse(heap.close(SHORT));
    assertEquals(List.of(), takeLog());
    root.close();
    assertEquals(List.of("root", "retained"), takeLog());
    assertEquals(
        List.of(GcLeak.Kind.LEFT_OPEN, GcLeak.Kind.OBJECTS),
        leaks.stream().map(GcLeak::kind).toList());
  }

  @Test
  void finalizerCannotCloseTheHeapAndItsExceptionDoesNotStopTheClosing() {
    GcRoot<Node> root;
    try (GcScope scope = heap.enter()) {
      Node ring = Node.createFinalized(scope, _ -> fail());
      ring.setA(ring);
      node(scope, "ring").setA(ring);
      Node last = Node.createFinalized(scope, _ -> fail());
      root = heap.openRoot(last);
      last.setResource(() -> log.add("last"));
    }
    log.clear();
    assertFalse(heap.close(SHORT));
    root.close();
    assertClosed("last");
    assertEquals(4, unraisable.size(), unraisable::toString);
    unraisable.clear();
  }

  private void fail() {
    for (Duration patience : List.of(Duration.ZERO, SHORT)) {
      try {
        heap.close(patience);
      } catch (IllegalStateException e) {
        assertTrue(String.valueOf(e.getMessage()).contains("cannot be closed from inside"), "" + e);
        unraisable.add("refused");
      }
    }
    unraisable.remove();
    throw new IllegalStateException("broken");
  }

  @Test
  void codeThatTheClosingRunsUsesTheHeapAndClosesRoots() {
    GcRoot<Node> last = root("last");
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    try (GcScope scope = heap.enter()) {
      Node node = node(scope, "cell");
      node.setA(
          Node.createFinalized(
              scope,
              _ -> {
                try (GcScope again = heap.enter()) {
                  node(again, "again");
                }
                last.close();
              }));
      cell.set(node);
    }
    assertTrue(heap.close(SHORT), "the closing itself has closed the last root");
    assertTrue(isClosed());
    assertEquals(List.of("again", "cell", "last"), takeLog().stream().sorted().toList());
  }

  @Test
  void leakHandlerUsesTheHeap() {
    heap.close();
    AtomicReference<GcRoot<Node>> root = new AtomicReference<>();
    heap =
        builder()
            .onLeak(
                leak -> {
                  leaks.add(leak);
                  root.get().close();
                })
            .shared();
    root.set(root("a"));
    heap.close(SHORT);
    assertClosed("a");
    assertEquals(1, leaks.size());
  }

  @Test
  void resourcesOfTheLastRootGoToTheExecutor() {
    heap.close();
    Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    heap = builder().closeOn(tasks::add).shared();
    GcRoot<Node> root = root("root");
    try (GcScope scope = heap.enter()) {
      Node _ = RuntimeTest.looped(node(scope, "ring"));
    }
    assertFalse(heap.close(SHORT));
    assertEquals(1, tasks.size());
    root.close();
    assertTrue(isClosed());
    assertEquals(2, tasks.size());
    tasks.forEach(Runnable::run);
    assertEquals(List.of("ring", "root"), takeLog());
  }

  @Test
  void openRootsAreReportedOnceWithTheirPlaces() {
    heap.close();
    heap = builder().leaks(GcLeakLevel.ADVANCED).shared();
    GcRoot<Node> root = root("a");
    assertFalse(heap.close(SHORT));
    assertFalse(heap.close(SHORT));
    GcLeak leak = leaks.remove();
    assertEquals(GcLeak.Kind.LEFT_OPEN, leak.kind());
    assertEquals(
        """
        LEAK: heap 'h' is being closed, and the time to wait ended with 1 root open:
          a root of Node#1
        It closes when the last root is closed, or at once with heap.close().\
        """,
        leak.message().replaceFirst("(, opened at .+)? on thread .*", ""));
    root.close();
    assertEquals(0, leaks.size());
  }
}
