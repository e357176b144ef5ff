package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.heap.EntriesTest;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Whose thread a heap is for. That all methods refuse the others, see {@link EntriesTest}. */
@Tag("gate")
class ThreadConfinementTest extends RuntimeTest {

  private static @Nullable Throwable outcome(Executable use) {
    try {
      use.execute();
      return null;
    } catch (Throwable t) {
      return t;
    }
  }

  @Tag("confined")
  @Test
  void refusalNamesBothThreads() throws InterruptedException {
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    Thread thread =
        Thread.ofPlatform().name("intruder").start(() -> thrown.set(outcome(heap::collect)));
    thread.join();
    assertEquals(
        heap
            + " is confined to thread '"
            + Thread.currentThread().getName()
            + "' and was used on thread 'intruder'. Use it on that thread only, or create it"
            + " with GcHeap.shared() and enter it on each thread.",
        String.valueOf(assertInstanceOf(WrongThreadException.class, thrown.get()).getMessage()));
  }

  @Test
  void heapOfAVirtualThreadIsForThatThread() throws InterruptedException {
    AtomicReference<@Nullable GcHeap> theirs = new AtomicReference<>();
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  GcHeap virtual = GcHeap.confined();
                  theirs.set(virtual);
                  thrown.set(outcome(() -> useAndClose(virtual)));
                });
    thread.join();
    assertEquals(null, thrown.get());
    GcHeap closed = theirs.get();
    assertNotNull(closed);
    assertTrue(outcome(closed::collect) instanceof WrongThreadException);
  }

  @Test
  void anyThreadMayReadTheFigures() throws InterruptedException {
    node("a");
    AtomicReference<@Nullable GcStats> seen = new AtomicReference<>();
    Thread thread = Thread.ofPlatform().start(() -> seen.set(Heaps.figures(heap)));
    thread.join();
    GcStats stats = seen.get();
    assertNotNull(stats);
    assertEquals(1, stats.live());
    assertEquals(Heaps.figures(heap).toString(), stats.toString());
  }

  private static void useAndClose(GcHeap heap) {
    try (heap;
        GcScope scope = heap.openScope()) {
      Node node = Node.createLoop(scope);
      scope.drop(node);
      assertEquals(1, heap.collect());
    }
  }

  @Test
  void heapWhoseThreadHasEndedIsClosedToAllAndSaysSo() throws InterruptedException {
    AtomicReference<@Nullable GcHeap> orphan = new AtomicReference<>();
    Thread thread = Thread.ofPlatform().name("gone").start(() -> orphan.set(GcHeap.confined()));
    thread.join();
    GcHeap theirs = orphan.get();
    assertNotNull(theirs);
    for (Executable use : List.<Executable>of(theirs::collect, theirs::openScope)) {
      Throwable thrown = outcome(use);
      assertTrue(thrown instanceof WrongThreadException, "" + thrown);
      String message = String.valueOf(thrown.getMessage());
      assertTrue(message.contains("'gone'") && message.contains("That thread has ended"), message);
    }
    List<String> reports = logged.take();
    assertEquals(1, reports.size(), reports::toString);
    assertTrue(
        reports
            .getFirst()
            .startsWith("WARNING dev.lasso.runtime: LEAK: thread 'gone' ended without closing "));
    theirs.close();
    theirs.close();
  }

  @Test
  void endOfAThreadIsReportedOnce() throws InterruptedException {
    List<GcLeak> leaks = new ArrayList<>();
    AtomicReference<@Nullable GcHeap> orphan = new AtomicReference<>();
    Thread thread =
        Thread.ofPlatform().start(() -> orphan.set(GcHeap.builder().onLeak(leaks::add).confined()));
    thread.join();
    GcHeap theirs = orphan.get();
    assertNotNull(theirs);
    assertThrows(WrongThreadException.class, theirs::collect);
    assertThrows(WrongThreadException.class, theirs::collect);
    assertEquals(1, leaks.size(), leaks::toString);
    theirs.close();
  }

  @Test
  void whatAnEndedThreadHasLeftIsFreedByWhoeverClosesItsHeap() throws InterruptedException {
    AtomicReference<@Nullable GcHeap> orphan = new AtomicReference<>();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  GcHeap theirs = GcHeap.confined();
                  orphan.set(theirs);
                  Node node = Node.createOwner(theirs.openScope(), resource("theirs"));
                  node.setA(node);
                });
    thread.join();
    GcHeap theirs = orphan.get();
    assertNotNull(theirs);
    assertFalse(theirs.close(Duration.ZERO), "a scope was open");
    assertEquals(List.of("close theirs"), takeLog());
    assertTrue(logged.take().getFirst().contains("1 scope open"));
    assertEquals(0, theirs.stats().live());
  }
}
