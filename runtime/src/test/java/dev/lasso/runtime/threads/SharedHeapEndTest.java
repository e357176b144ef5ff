package dev.lasso.runtime.threads;

import static dev.lasso.runtime.support.Threads.elsewhere;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import dev.lasso.runtime.support.Threads.Action;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a shared heap: closing, or a thread that has ended inside. */
class SharedHeapEndTest extends SharedHeapTest {

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
    GcScope scope = heap.enter();
    GcRoot<Node> root = heap.openRoot(node(scope, "a"));
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
    Future<Throwable> refused;
    try (GcScope scope = heap.enter()) {
      node(scope, "a");
      refused = other.submit(() -> assertThrows(IllegalStateException.class, heap::enter));
      Threads.await(() -> Inside.isAwaited(heap));
      heap.close();
    }
    assertEquals(
        "Already closed: " + heap + ". Use it before it is closed, or open another one.",
        String.valueOf(refused.get().getMessage())
            .replaceFirst("(?<! \\(closed\\))\\. Use", " (closed). Use"));
  }

  /** Has a thread end inside, with an object that a root holds. */
  private GcRoot<Node> endInside(String name) throws Exception {
    closed = true;
    return Threads.callElsewhere(
        () -> {
          Thread.currentThread().setName("gone");
          return heap.openRoot(node(heap.enter(), name));
        });
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
  void heapInsideOfWhichAThreadHasEndedIsClosedByItsLastRoot() throws Exception {
    GcRoot<Node> root = endInside("a");
    assertFalse(heap.close(Duration.ofMillis(1)), "a root was open");
    assertEquals(List.of(), log);
    assertTrue(root.isOpen());
    root.close();
    assertEquals(List.of("close a"), log);
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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoWaitsForAThreadThatEndsIsTold(boolean forATime) throws Exception {
    closed = true;
    Action wait = forATime ? () -> heap.tryEnter(Duration.ofDays(1000)) : heap::enter;
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch waits = new CountDownLatch(1);
    Future<String> gone =
        Threads.start(
            () -> {
              node(heap.enter(), "a");
              inside.countDown();
              Threads.await(waits);
            });
    inside.await();
    elsewhere(
        () -> {
          waits.countDown();
          assertThrows(IllegalStateException.class, wait::run);
        });
    gone.get();
    heap.close();
    assertEquals(List.of("close a"), log);
    logged.take(); // the scope is told to be lost if the JVM's collector has been there
  }
}
