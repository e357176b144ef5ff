package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Heaps that threads enter, and roots that all of them read. */
@Timeout(60)
class SharedHeapTest {

  private final CapturedLog logged = new CapturedLog();
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());

  /** The log tells of a heap of one name once. */
  private static int opened;

  private final GcHeap heap = Inside.untended(GcHeap.builder().name("shared" + ++opened).shared());
  private final ExecutorService other = Executors.newSingleThreadExecutor();
  private boolean closed;

  @AfterEach
  void nothingIsLeftToReport() {
    other.close();
    if (!closed) {
      try (GcScope _ = heap.enter()) {
        heap.inspect().verify();
      }
      heap.close();
    }
    List<String> reports = logged.take();
    logged.close();
    assertEquals(List.of(), reports);
  }

  private interface Action {
    void run() throws Exception;
  }

  /** Does something on another thread, and waits for it. */
  private void elsewhere(Action action) throws Exception {
    try {
      other
          .submit(
              () -> {
                action.run();
                return null;
              })
          .get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private Node node(GcScope scope, String name) {
    Node node = RuntimeTest.named(Node.create(scope), name);
    node.setResource(() -> log.add("close " + name));
    return node;
  }

  private static boolean isAlive(GcObject object) {
    return Inside.isLive(object);
  }

  // ------------------------------------------------------------------ entering

  @Test
  void nobodyIsInsideAtFirst() {
    assertFalse(heap.isInside());
    Throwable thrown = assertThrows(WrongThreadException.class, heap::openScope);
    assertEquals(
        heap + " is not entered by thread 'main'. Use try (GcScope scope = heap.enter()).",
        String.valueOf(thrown.getMessage()).replace(Thread.currentThread().getName(), "main"));
  }

  @Test
  void whoHasEnteredUsesItAndNobodyElse() throws Exception {
    try (GcScope scope = heap.enter()) {
      Node node = node(scope, "a");
      assertTrue(heap.isInside());
      elsewhere(
          () -> {
            assertFalse(heap.isInside());
            Throwable thrown = assertThrows(WrongThreadException.class, () -> node.setA(null));
            assertTrue(String.valueOf(thrown.getMessage()).contains(" is inside)"), "" + thrown);
            assertThrows(WrongThreadException.class, heap::collect);
            assertThrows(WrongThreadException.class, scope::close);
          });
    }
    assertFalse(heap.isInside());
    assertEquals(List.of("close a"), log);
  }

  @Test
  void theLastEntryToCloseLeaves() {
    GcScope first = heap.enter();
    GcScope second = heap.enter();
    Node node = node(first, "a");
    first.close();
    assertTrue(heap.isInside());
    assertFalse(isAlive(node));
    second.close();
    assertFalse(heap.isInside());
    second.close();
    assertFalse(heap.isInside());
  }

  @Test
  void scopeOfAnEntryStaysClosedDuringLaterEntries() throws Exception {
    for (boolean empty : List.of(true, false)) {
      GcScope first = heap.enter();
      if (!empty) {
        node(first, "a");
      }
      first.close();
      try (GcScope second = heap.enter()) {
        Node node = node(second, "b");
        first.close();
        assertTrue(heap.isInside());
        assertTrue(isAlive(node));
        assertThrows(IllegalStateException.class, () -> first.keep(node));
        assertThrows(IllegalStateException.class, () -> first.drop(node));
        assertThrows(IllegalStateException.class, first::mark);
        elsewhere(first::close);
        assertEquals("a scope (closed)", first.toString());
      }
      assertFalse(heap.isInside());
      first.close();
    }
  }

  @Test
  void rootsThatStayOpenBetweenEntriesDoNotChangeTheOrderOfRelease() {
    heap.enter().close();
    GcRoot<Node> root;
    try (GcScope scope = heap.enter()) {
      root = heap.openRoot(node(scope, "rooted"));
    }
    try (GcScope scope = heap.enter()) {
      node(scope, "a");
      GcScope inner = heap.openScope();
      node(inner, "b");
      scope.unwind();
      assertEquals(List.of("close b"), log);
    }
    heap.enter().close();
    assertEquals(List.of("close b", "close a"), log);
    root.close();
    assertEquals(List.of("close b", "close a", "close rooted"), log);
  }

  @Test
  void entryIsTheInnermostScopeOfItsThread() {
    heap.enter().close();
    GcScope kept;
    try (GcScope _ = heap.enter()) {
      kept = heap.openScope();
    }
    heap.enter().close();
    try (GcScope scope = heap.enter()) {
      Node node = heap.call(() -> node(GcScope.current(), "a"));
      assertEquals("a scope that holds 1 object", scope.toString());
      assertTrue(isAlive(node));
      kept.close();
      assertTrue(isAlive(node));
    }
    assertEquals(List.of("close a"), log);
  }

  @Test
  void graphIsHandedOver() throws Exception {
    AtomicReference<@Nullable GcScope> kept = new AtomicReference<>();
    elsewhere(
        () -> {
          try (GcScope scope = heap.enter()) {
            kept.set(heap.openScope());
            Node node = node(kept.get(), "a");
            node.setA(node(scope, "b"));
          }
        });
    assertEquals(List.of(), log);
    try (GcScope _ = heap.enter()) {
      GcScope theirs = kept.get();
      assertNotNull(theirs);
      theirs.close();
      assertEquals(List.of("close a", "close b"), log);
    }
  }

  @Test
  void whoWaitsComesInNext() throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    Thread next;
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    try (GcScope _ = heap.enter()) {
      next =
          Thread.ofVirtual()
              .start(
                  () -> {
                    waiting.countDown();
                    Thread.currentThread().interrupt();
                    try (GcScope _ = heap.enter()) {
                      order.add("next, interrupted: " + Thread.interrupted());
                    }
                  });
      waiting.await();
      order.add("first");
    }
    next.join();
    assertEquals(List.of("first", "next, interrupted: true"), order);
  }

  @Test
  void tryingToEnterEndsInTime() throws Exception {
    try (GcScope _ = heap.enter()) {
      elsewhere(() -> assertNull(heap.tryEnter(Duration.ofMillis(1))));
      try (GcScope again = heap.tryEnter(Duration.ZERO)) {
        assertNotNull(again);
      }
    }
    elsewhere(
        () -> {
          try (GcScope scope = heap.tryEnter(Duration.ofDays(1000))) {
            assertNotNull(scope);
          }
        });
  }

  @Test
  void leavingIsRefusedWhereOthersWouldFindItHalfDone() {
    GcScope entry = heap.enter();
    Node.Action leave =
        _ -> {
          Throwable thrown = assertThrows(IllegalStateException.class, entry::close);
          log.add(String.valueOf(thrown.getMessage()).replaceFirst(" a collection, .*", ""));
          try (GcScope nested = heap.enter()) {
            Node.create(nested);
          }
        };
    GcScope scope = heap.openScope();
    Node.createFinalized(scope, leave);
    scope.close();
    assertTrue(heap.isInside());
    entry.close();
    assertFalse(heap.isInside());
    assertEquals(List.of(heap + " cannot be left from inside"), log);
  }

  // ------------------------------------------------------------------ roots

  @Test
  void rootIsReadAndClosedByAnyThread() throws Exception {
    GcRoot<Node> root;
    try (GcScope scope = heap.enter()) {
      root = heap.openRoot(node(scope, "a"));
    }
    elsewhere(
        () -> {
          assertEquals("a", root.get().name);
          GcRoot<Node> shared = root.share();
          root.close();
          assertFalse(root.isOpen());
          assertThrows(IllegalStateException.class, root::get);
          root.close();
          assertThrows(IllegalStateException.class, root::share);
          assertEquals("a", shared.get().name);
          assertEquals(List.of(), log);
          shared.close();
          assertEquals(List.of("close a"), log, "nobody is inside: dead when close returns");
        });
  }

  @Test
  void rootClosedWhileSomebodyIsInsideDiesAtTheNextSafePoint() throws Exception {
    GcRoot<Node> root;
    try (GcScope scope = heap.enter()) {
      root = heap.openRoot(node(scope, "a"));
    }
    try (GcScope _ = heap.enter()) {
      elsewhere(root::close);
      assertEquals(List.of(), log);
      heap.openScope().close();
      assertEquals(List.of("close a"), log);
    }
  }

  @Test
  void cellIsReplacedUnderItsReaders() throws Exception {
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    assertNull(cell.open());
    assertThrows(WrongThreadException.class, () -> cell.set(null));
    try (GcScope scope = heap.enter()) {
      cell.set(node(scope, "old"));
      assertEquals("old", cell.get().name);
    }
    GcRoot<Node> reader = cell.open();
    assertNotNull(reader);
    try (GcScope scope = heap.enter()) {
      cell.set(node(scope, "new"));
    }
    assertEquals(List.of(), log);
    elsewhere(
        () -> {
          try (GcRoot<Node> now = cell.open()) {
            assertEquals("new", now.get().name);
          }
          assertEquals("old", reader.get().name);
          reader.close();
        });
    assertEquals(List.of("close old"), log);
    elsewhere(cell::close);
    assertEquals(List.of("close old", "close new"), log);
    cell.close();
    assertThrows(IllegalStateException.class, cell::open);
    try (GcScope scope = heap.enter()) {
      assertThrows(IllegalStateException.class, () -> cell.set(node(scope, "none")));
      assertThrows(IllegalStateException.class, cell::get);
    }
  }

  @Test
  void weakReferenceOpensARootAnywhere() throws Exception {
    GcScope scope = heap.enter();
    Node node = node(scope, "a");
    GcWeak<Node> weak = GcWeak.of(node);
    GcRoot<Node> held = heap.openRoot(node);
    scope.close();
    elsewhere(
        () -> {
          assertThrows(WrongThreadException.class, weak::get);
          try (GcRoot<Node> root = weak.open()) {
            assertEquals("a", root.get().name);
          }
          held.close();
          assertNull(weak.open());
        });
  }

  @Test
  void linkOwnsAnObjectOfAnotherHeap() throws Exception {
    GcRootCell<Node> database = new GcRootCell<>(heap);
    try (GcScope scope = heap.enter()) {
      database.set(node(scope, "database"));
    }
    elsewhere(
        () -> {
          try (GcHeap request = GcHeap.confined()) {
            GcScope scope = request.openScope();
            Node cursor = Node.create(scope);
            GcHeapLink<Node> link = GcHeapLink.of(database);
            cursor.setResource(link);
            try (GcScope inside = heap.enter()) {
              database.set(null);
              Node same = node(inside, "same");
              GcHeapLink<Node> back;
              try (GcRoot<Node> root = heap.openRoot(same)) {
                back = GcHeapLink.of(root);
              }
              Throwable thrown =
                  assertThrows(IllegalArgumentException.class, () -> same.setResource(back));
              assertTrue(String.valueOf(thrown.getMessage()).contains("same heap"), "" + thrown);
              back.close();
              back.close();
            }
            assertEquals("database", link.get().name);
            assertSame(heap, link.heap());
            log.clear();
            scope.close();
            assertEquals(List.of("close database"), log);
            assertThrows(IllegalStateException.class, link::get);
            try (GcScope own = request.openScope();
                GcRoot<Node> root = request.openRoot(Node.create(own))) {
              assertThrows(IllegalArgumentException.class, () -> GcHeapLink.of(root));
            }
          }
        });
    database.close();
  }

  @Test
  void resourcesAreClosedOnTheirExecutorInOrder() throws Exception {
    try (GcHeap strict = GcHeap.builder().closeOn(other).shared()) {
      Thread thread = other.submit(Thread::currentThread).get();
      try (GcScope scope = strict.enter()) {
        Node owner = Node.create(scope);
        Node owned = Node.create(scope);
        owner.setResource(() -> log.add("owner " + (Thread.currentThread() == thread)));
        owned.setResource(() -> log.add("owned " + (Thread.currentThread() == thread)));
        owner.setA(owned);
      }
    }
    elsewhere(() -> assertEquals(List.of("owner true", "owned true"), log));
  }

  // ------------------------------------------------------------------ the end

  @Test
  void closingTakesRootsAway() throws Exception {
    closed = true;
    GcRoot<Node> root;
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    try (GcScope scope = heap.enter()) {
      root = heap.openRoot(node(scope, "a"));
      cell.set(node(scope, "b"));
    }
    heap.close();
    String report = String.join("", logged.take());
    assertTrue(report.contains("1 root open") && report.contains("a root of Node#1"), report);
    assertEquals(List.of("close b", "close a"), log);
    assertFalse(root.isOpen());
    assertThrows(IllegalStateException.class, root::get);
    assertThrows(IllegalStateException.class, root::share);
    root.close();
    assertThrows(IllegalStateException.class, cell::open);
    cell.close();
    assertThrows(IllegalStateException.class, heap::enter);
    assertThrows(IllegalStateException.class, heap::openScope);
  }

  @Test
  void closingWaitsForRootsAndForWhoIsInside() throws Exception {
    closed = true;
    GcRoot<Node> root;
    GcScope scope = heap.enter();
    root = heap.openRoot(node(scope, "a"));
    CountDownLatch closing = new CountDownLatch(1);
    var clean =
        other.submit(
            () -> {
              closing.countDown();
              return heap.close(Duration.ofMinutes(1));
            });
    closing.await();
    scope.close();
    assertEquals("a", root.get().name);
    root.close();
    assertTrue(clean.get());
    assertEquals(List.of("close a"), log);
  }

  @Test
  void closingInsideEndsItsEntries() {
    closed = true;
    try (GcScope scope = heap.enter()) {
      node(scope, "a");
      heap.close();
      assertFalse(heap.isInside());
    }
    assertEquals(List.of("close a"), log);
  }

  @Test
  void closingInsideIsReportedToWhoeverWaitsToEnter() throws Exception {
    closed = true;
    FutureTask<Throwable> refused =
        new FutureTask<>(() -> assertThrows(IllegalStateException.class, heap::enter));
    try (GcScope scope = heap.enter()) {
      node(scope, "a");
      Thread.ofPlatform().daemon().start(refused);
      while (!Inside.isAwaited(heap)) {
        Thread.onSpinWait();
      }
      heap.close();
    }
    assertEquals(
        "Already closed: " + heap,
        String.valueOf(refused.get().getMessage())
            .replaceFirst("(?<! \\(closed\\))$", " (closed)"));
  }

  /** Has a thread end inside, with an object that a root holds. */
  private GcRoot<Node> endInside(String name) throws Exception {
    closed = true;
    AtomicReference<GcRoot<Node>> root = new AtomicReference<>();
    Thread.ofPlatform()
        .name("gone")
        .start(() -> root.set(heap.openRoot(node(heap.enter(), name))))
        .join();
    return root.get();
  }

  @Test
  void heapInsideOfWhichAThreadHasEndedRefusesAllButClosing() throws Exception {
    GcRoot<Node> root = endInside("a");
    Node node = root.get();
    List<Action> uses =
        List.of(
            heap::enter,
            () -> heap.tryEnter(Duration.ZERO),
            () -> heap.tryEnter(Duration.ofDays(1000)),
            () -> heap.run(() -> {}),
            () -> heap.call(() -> 1),
            heap::openScope,
            heap::collect,
            () -> heap.openRoot(node),
            root::share,
            () -> GcHeapLink.of(root),
            () -> node.setA(null),
            () -> GcWeak.of(node));
    for (Action use : uses) {
      Throwable thrown = assertThrows(IllegalStateException.class, use::run);
      assertTrue(String.valueOf(thrown.getMessage()).contains("heap.close()"), "" + thrown);
    }
    List<String> reports = logged.take();
    assertEquals(1, reports.size(), reports::toString);
    assertTrue(reports.getFirst().contains("thread 'gone' ended inside " + heap));
    assertEquals("a", root.get().name);
    elsewhere(heap::close);
    assertEquals(List.of("close a"), log);
    assertEquals(0, heap.stats().live());
    assertFalse(root.isOpen());
    logged.take();
  }

  @Test
  void heapInsideOfWhichAThreadHasEndedIsClosedWithPatience() throws Exception {
    GcRoot<Node> root = endInside("a");
    assertFalse(heap.close(Duration.ofMillis(1)), "a root was open");
    assertEquals(List.of("close a"), log);
    assertFalse(root.isOpen());
    assertTrue(heap.close(Duration.ofDays(1000)));
    logged.take();
  }

  @Test
  void rootThatIsClosedMeanwhileIsReleasedByClosing() throws Exception {
    GcRoot<Node> root = endInside("a");
    assertThrows(IllegalStateException.class, heap::enter);
    root.close();
    assertEquals(List.of(), log);
    heap.close();
    assertEquals(List.of("close a"), log);
    logged.take();
  }

  @Test
  void whoWaitsForAThreadThatEndsIsTold() throws Exception {
    whoWaitsIsTold(heap::enter);
  }

  @Test
  void whoWaitsForATimeForAThreadThatEndsIsTold() throws Exception {
    whoWaitsIsTold(() -> heap.tryEnter(Duration.ofDays(1000)));
  }

  private void whoWaitsIsTold(Action wait) throws Exception {
    closed = true;
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch waits = new CountDownLatch(1);
    Thread gone =
        Thread.ofPlatform()
            .start(
                () -> {
                  node(heap.enter(), "a");
                  inside.countDown();
                  try {
                    waits.await();
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                });
    inside.await();
    elsewhere(
        () -> {
          waits.countDown();
          assertThrows(IllegalStateException.class, wait::run);
        });
    gone.join();
    heap.close();
    assertEquals(List.of("close a"), log);
    logged.take(); // the scope is told to be lost if the JVM's collector has been there
  }
}
