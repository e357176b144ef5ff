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
import dev.lasso.runtime.support.Threads;
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
  void refusalNamesBothThreads() {
    Throwable thrown =
        Threads.callElsewhere(
            () -> {
              Thread.currentThread().setName("intruder");
              return outcome(heap::collect);
            });
    assertEquals(
        heap
            + " is confined to thread '"
            + Thread.currentThread().getName()
            + "' and was used on thread 'intruder'. Use it on that thread only, or create it"
            + " with GcHeap.shared() and enter it on each thread.",
        String.valueOf(assertInstanceOf(WrongThreadException.class, thrown).getMessage()));
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
  void anyThreadMayReadTheFigures() {
    node("a");
    GcStats stats = Threads.callElsewhere(() -> Heaps.figures(heap));
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
  void heapWhoseThreadHasEndedIsClosedToAllAndSaysSo() {
    GcHeap theirs =
        Threads.callElsewhere(
            () -> {
              Thread.currentThread().setName("gone");
              return GcHeap.confined();
            });
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
  void endOfAThreadIsReportedOnce() {
    List<GcLeak> leaks = new ArrayList<>();
    GcHeap theirs = Threads.callElsewhere(GcHeap.builder().onLeak(leaks::add)::confined);
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
