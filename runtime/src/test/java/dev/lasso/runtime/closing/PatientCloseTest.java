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
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A shared heap that is closed with patience frees the objects without holds, and leaves the rest
 * to those who hold it.
 */
@Tag("confined") // it opens shared heaps itself
@Timeout(60)
class PatientCloseTest {

  private static final Duration SHORT = Duration.ofMillis(1);
  private static final Duration LONG = Duration.ofMinutes(1);

  private final Queue<String> log = new ConcurrentLinkedQueue<>();
  private final Queue<GcLeak> leaks = new ConcurrentLinkedQueue<>();
  private final Queue<String> unraisable = new ConcurrentLinkedQueue<>();
  private GcHeap heap = Inside.untended(builder().shared());

  private GcHeap.Builder builder() {
    return GcHeap.builder()
        .name("h")
        .onLeak(leaks::add)
        .onUnraisable(report -> unraisable.add(String.valueOf(report.thrown().getMessage())));
  }

  @AfterEach
  void close() {
    heap.close();
    assertEquals(List.of(), List.copyOf(unraisable));
  }

  private List<String> takeLog() {
    List<String> taken = List.copyOf(log);
    log.clear();
    return taken;
  }

  private boolean isClosed() {
    return Inside.isClosed(heap);
  }

  private Node node(GcScope scope, String name) {
    Node node = RuntimeTest.named(Node.create(scope), name);
    node.setResource(() -> log.add(name));
    return node;
  }

  private GcRoot<Node> root(String name) {
    try (GcScope scope = heap.enter()) {
      return heap.openRoot(node(scope, name));
    }
  }

  private static <T> T elsewhere(Callable<T> action) {
    FutureTask<T> task = new FutureTask<>(action);
    Thread.ofPlatform().daemon().start(task);
    try {
      return task.get();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private void assertRefuses() {
    assertThrows(IllegalStateException.class, heap::enter);
    assertThrows(IllegalStateException.class, () -> heap.tryEnter(LONG));
    assertThrows(IllegalStateException.class, () -> heap.run(() -> {}));
  }

  /** A thread that stays inside until the test ends its visit. */
  private final class Visitor {
    final CountDownLatch inside = new CountDownLatch(1);
    final CountDownLatch leave = new CountDownLatch(1);
    final Thread thread;
    volatile Runnable last = () -> {};

    Visitor(boolean isVirtual) throws InterruptedException {
      thread = (isVirtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon()).start(this::run);
      inside.await();
    }

    private void run() {
      try (GcScope scope = heap.enter()) {
        node(scope, "visitor");
        inside.countDown();
        leave.await();
        last.run();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    void leave() throws InterruptedException {
      leave.countDown();
      thread.join();
    }
  }

  // ------------------------------------------------------------------ nobody holds anything

  @Test
  void heapThatNobodyUsesIsClosedAtOnce() {
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    try (GcScope scope = heap.enter()) {
      Node ring = node(scope, "ring");
      ring.setA(ring);
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
    assertEquals(List.of("kept"), takeLog());
    assertTrue(isClosed());
    assertEquals(1, leaks.size());
    kept.close();
  }

  // ------------------------------------------------------------------ open roots

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void lastRootClosesTheHeap(boolean later) {
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
    elsewhere(
        () -> {
          one.close();
          return null;
        });
    assertEquals(List.of(), takeLog());
    same.close();
    assertEquals(List.of("one"), takeLog());
    assertEquals("other", other.get().name);
    assertFalse(isClosed());
    other.close();
    assertEquals(List.of("other"), takeLog());
    assertTrue(isClosed());
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
      Node ring = node(scope, "ring");
      ring.setA(ring);
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
    assertEquals(List.of("read"), takeLog());
    assertTrue(isClosed());
    cell.close();
    read.close();
    kept.close();
  }

  @Test
  void linkOfAnotherHeapIsARoot() {
    GcRoot<Node> root = root("database");
    try (GcHeap request = GcHeap.confined()) {
      GcScope scope = request.openScope();
      Node cursor = Node.create(scope);
      cursor.setResource(GcHeapLink.of(root));
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
    FutureTask<Boolean> second = new FutureTask<>(() -> heap.close(LONG));
    Thread.ofPlatform().daemon().start(second);
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
  void closingWithoutPatienceEndsThePatienceOfOthers() throws Exception {
    GcRoot<Node> root = root("a");
    FutureTask<Boolean> patient = new FutureTask<>(() -> heap.close(LONG));
    Thread.ofPlatform().daemon().start(patient);
    heap.close();
    assertTrue(patient.get());
    assertFalse(root.isOpen());
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

  // ------------------------------------------------------------------ a thread inside

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void threadThatStaysInsideEndsThePatience(boolean isVirtual) throws Exception {
    Visitor visitor = new Visitor(isVirtual);
    assertFalse(heap.close(SHORT));
    assertFalse(heap.close(Duration.ZERO));
    assertFalse(isClosed());
    assertRefuses();
    visitor.last =
        () -> {
          try (GcScope again = heap.enter()) {
            node(again, "again");
          }
        };
    visitor.leave();
    assertEquals(List.of("again", "visitor"), takeLog());
    assertTrue(isClosed());
  }

  @Test
  void rootOutlivesTheThreadInside() throws Exception {
    GcRoot<Node> root = root("a");
    Visitor visitor = new Visitor(false);
    assertFalse(heap.close(SHORT));
    visitor.leave();
    assertEquals(List.of("visitor"), takeLog());
    assertFalse(isClosed());
    root.close();
    assertEquals(List.of("a"), takeLog());
    assertTrue(isClosed());
  }

  @Test
  void rootThatIsClosedFirstLeavesTheRestToTheThreadInside() throws Exception {
    GcRoot<Node> root = root("a");
    Visitor visitor = new Visitor(false);
    assertFalse(heap.close(SHORT));
    root.close();
    assertFalse(isClosed());
    visitor.leave();
    assertTrue(isClosed());
    assertEquals(List.of("a", "visitor"), takeLog().stream().sorted().toList());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void threadsThatWaitToEnterAreTurnedAwayAtOnce(boolean isVirtual) throws Exception {
    Visitor visitor = new Visitor(false);
    List<FutureTask<IllegalStateException>> waiting = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      boolean limited = i % 2 == 0;
      FutureTask<IllegalStateException> task =
          new FutureTask<>(
              () ->
                  assertThrows(
                      IllegalStateException.class,
                      () -> {
                        GcScope _ = limited ? heap.tryEnter(LONG) : heap.enter();
                      }));
      waiting.add(task);
      (isVirtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon()).start(task);
    }
    while (!Inside.isAwaited(heap)) {
      Thread.onSpinWait();
    }
    assertFalse(heap.close(SHORT));
    for (FutureTask<IllegalStateException> task : waiting) {
      assertEquals("Already closed: heap 'h'", task.get().getMessage());
    }
    visitor.leave();
    assertTrue(isClosed());
  }

  @Test
  void interruptEndsThePatienceAndIsKept() {
    GcRoot<Node> root = root("a");
    Thread.currentThread().interrupt();
    assertFalse(heap.close(LONG));
    assertTrue(Thread.interrupted());
    assertEquals("a", root.get().name);
    root.close();
    assertTrue(isClosed());
  }

  @Test
  void interruptDoesNotEndAClosingWithoutPatience() throws Exception {
    Visitor visitor = new Visitor(false);
    CountDownLatch closing = new CountDownLatch(1);
    FutureTask<Boolean> close =
        new FutureTask<>(
            () -> {
              Thread.currentThread().interrupt();
              closing.countDown();
              heap.close();
              return Thread.interrupted();
            });
    Thread.ofPlatform().daemon().start(close);
    closing.await();
    visitor.leave();
    assertTrue(close.get());
    assertTrue(isClosed());
  }

  @Test
  void threadInsideClosesWhenItLeaves() {
    GcRoot<Node> root;
    try (GcScope scope = heap.enter()) {
      root = heap.openRoot(node(scope, "a"));
      Node own = node(scope, "own");
      assertFalse(heap.close(SHORT));
      assertTrue(heap.isInside());
      own.setA(node(scope, "more"));
      assertEquals(0, leaks.size());
    }
    assertEquals(1, leaks.size());
    assertEquals(List.of("own", "more"), takeLog().stream().sorted().toList().reversed());
    assertFalse(isClosed());
    root.close();
    assertTrue(isClosed());
  }

  @Test
  void threadInsideThatHoldsNothingElseClosesAtOnce() {
    try (GcScope scope = heap.enter()) {
      node(scope, "own");
      assertTrue(heap.close(LONG));
      assertTrue(isClosed());
      assertFalse(heap.isInside());
    }
    assertEquals(List.of("own"), takeLog());
  }

  @Test
  void heapInsideOfWhichAThreadHasEndedIsClosedWhenThePatienceEnds() throws Exception {
    GcRoot<Node> root = root("a");
    Thread.ofPlatform().start(heap::enter).join();
    assertFalse(heap.close(SHORT));
    assertTrue(isClosed());
    assertFalse(root.isOpen());
    assertEquals(List.of("a"), takeLog());
  }

  // ------------------------------------------------------------------ user code

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
    assertEquals(List.of("last"), takeLog());
    assertTrue(isClosed());
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
    assertFalse(heap.close(SHORT) && leaks.isEmpty());
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
    assertEquals(List.of("a"), takeLog());
    assertTrue(isClosed());
    assertEquals(1, leaks.size());
  }

  // ------------------------------------------------------------------ an executor

  @Test
  void resourcesOfTheLastRootGoToTheExecutor() {
    heap.close();
    Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    heap = builder().closeOn(tasks::add).shared();
    GcRoot<Node> root = root("root");
    try (GcScope scope = heap.enter()) {
      Node ring = node(scope, "ring");
      ring.setA(ring);
    }
    assertFalse(heap.close(SHORT));
    assertEquals(1, tasks.size());
    root.close();
    assertTrue(isClosed());
    assertEquals(2, tasks.size());
    tasks.forEach(Runnable::run);
    assertEquals(List.of("ring", "root"), takeLog());
  }

  // ------------------------------------------------------------------ reports

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

  @Test
  void threadInsideIsReportedOnceWithItsStack() throws Exception {
    Visitor visitor = new Visitor(false);
    assertFalse(heap.close(SHORT));
    assertFalse(heap.close(SHORT));
    GcLeak leak = leaks.remove();
    assertEquals(GcLeak.Kind.LEFT_OPEN, leak.kind());
    String message = leak.message();
    assertTrue(
        message.startsWith(
            "LEAK: heap 'h' is being closed, and the time to wait ended with thread '"
                + visitor.thread.getName()
                + "' inside. It closes when the thread has left and the last root is closed."),
        message);
    assertTrue(message.contains("PatientCloseTest$Visitor.run"), message);
    visitor.leave();
    assertEquals(0, leaks.size());
    assertTrue(isClosed());
  }

  // ------------------------------------------------------------------ at the same time

  @Test
  void heapIsClosedOnceWhoeverEndsLast() throws Exception {
    for (int round = 0; round < 300; round++) {
      heap.close();
      heap = Inside.untended(builder().shared());
      int roots = round % 3;
      List<Runnable> holders = new ArrayList<>();
      for (int i = 0; i < roots; i++) {
        GcRoot<Node> root = root("r");
        holders.add(root::close);
      }
      CyclicBarrier start = new CyclicBarrier(roots + 2);
      List<Thread> threads = new ArrayList<>();
      CountDownLatch inside = new CountDownLatch(1);
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    try (GcScope scope = heap.enter()) {
                      node(scope, "r");
                      inside.countDown();
                      await(start);
                    }
                  }));
      inside.await();
      for (Runnable holder : holders) {
        threads.add(
            Thread.ofPlatform()
                .start(
                    () -> {
                      await(start);
                      holder.run();
                    }));
      }
      await(start);
      heap.close(Duration.ZERO);
      for (Thread thread : threads) {
        thread.join();
      }
      assertTrue(isClosed(), "round " + round);
      assertEquals(roots + 1, takeLog().size());
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
