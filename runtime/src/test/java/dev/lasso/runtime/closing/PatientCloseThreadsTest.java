package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A heap that is closed with patience waits for the threads inside, and turns others away. */
class PatientCloseThreadsTest extends PatientCloseTest {

  private final List<Visitor> visitors = new ArrayList<>();

  /** Lets the heap close if the test has failed. */
  @AfterEach
  void endVisits() throws InterruptedException {
    for (Visitor visitor : visitors) {
      visitor.leave();
    }
  }

  /** A thread that stays inside until the test ends its visit. */
  private final class Visitor {
    final CountDownLatch inside = new CountDownLatch(1);
    final CountDownLatch leave = new CountDownLatch(1);
    final Thread thread;
    volatile Runnable last = () -> {};

    Visitor(boolean isVirtual) throws InterruptedException {
      thread = (isVirtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon()).start(this::run);
      visitors.add(this);
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
    assertClosed("again", "visitor");
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
    assertClosed("a");
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
    Threads.await(() -> Inside.isAwaited(heap));
    assertFalse(heap.close(SHORT));
    for (FutureTask<IllegalStateException> task : waiting) {
      assertEquals(
          "Already closed: heap 'h'. Use it before it is closed, or open another one.",
          task.get().getMessage());
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
        start(
            () -> {
              Thread.currentThread().interrupt();
              closing.countDown();
              heap.close();
              return Thread.interrupted();
            });
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
  void heapInsideOfWhichAThreadHasEndedIsClosedByItsLastRoot() throws Exception {
    GcRoot<Node> root = root("a");
    Thread.ofPlatform()
        .start(
            () -> {
              GcScope scope = heap.enter();
              node(scope, "b");
            })
        .join();
    assertFalse(heap.close(SHORT));
    assertFalse(isClosed());
    assertEquals("a", root.get().name);
    assertEquals(List.of("b"), takeLog());
    root.close();
    assertClosed("a");
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
    assertTrue(message.contains("PatientCloseThreadsTest$Visitor.run"), message);
    visitor.leave();
    assertEquals(0, leaks.size());
    assertTrue(isClosed());
  }

  @Test
  void heapIsClosedOnceWhoeverEndsLast() throws Exception {
    for (int round = 0; round < 300; round++) {
      heap.close();
      heap = Inside.untended(builder().shared());
      int roots = round % 3;
      CyclicBarrier start = new CyclicBarrier(roots + 2);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < roots; i++) {
        GcRoot<Node> root = root("r");
        threads.add(
            Thread.ofPlatform()
                .start(
                    () -> {
                      await(start);
                      root.close();
                    }));
      }
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
