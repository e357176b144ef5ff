package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Entries that are refused or fail, and the work that they leave to other threads. */
class EntryLockErrorsTest extends EntryLockFixture {

  /** The requests for a maintenance thread, none of which is started. */
  private int requests;

  /** True if such a request fails. */
  private boolean failing;

  @Override
  HeapMaintenance maintenance(HeapWork work) {
    return new HeapMaintenance(work) {
      @Override
      void start() {
        requests++;
        if (failing) {
          throw new StackOverflowError();
        }
      }
    };
  }

  // ------------------------------------------------------------------ refused entries

  @Test
  void threadInsideDoesNotEnterAgainDuringATraversal() {
    try (GcScope scope = heap.enter()) {
      Node node = Node.createLoop(scope);
      assertThrows(
          IllegalStateException.class,
          () ->
              node.gcTraverse(
                  (target, arg) -> {
                    heap.enter();
                    return 0;
                  },
                  ""));
    }
    assertFalse(gate().lock.isLocked());
  }

  @Test
  void threadInsideDoesNotEnterAgainWhileTheHeapCloses() {
    reopen(builder().leaks(GcLeakLevel.OFF)); // else the watched scope is refused
    try (GcScope scope = heap.enter()) {
      Node node = heap.retain(Node.create(scope));
      node.setResource(
          () -> {
            assertThrows(IllegalStateException.class, heap::enter);
            log.add("refused");
          });
    }
    heap.close();
    assertEquals(List.of("refused"), log);
  }

  @Test
  void closedHeapSaysSoToEachThread() {
    Node node = root().get();
    heap.enter();
    heap.inspect().verify(); // a traversal by the thread that closes the heap
    heap.close();
    Runnable use =
        () -> {
          Throwable thrown = assertThrows(IllegalStateException.class, heap::openScope);
          assertTrue(String.valueOf(thrown.getMessage()).startsWith("Already closed: heap"));
          assertThrows(IllegalStateException.class, () -> node.setA(null));
        };
    Threads.elsewhere(
        () -> {
          use.run();
          assertThrows(IllegalStateException.class, heap::enter);
        });
    use.run();
  }

  @Test
  void threadThatHasEndedInsideIsReportedToTheNextThreadThatUsesTheHeap() {
    root();
    Threads.elsewhere(heap::enter);
    assertThrows(IllegalStateException.class, heap::openScope);
    assertEquals(1, leaks.size());
  }

  @Test
  void threadThatHasEndedInsideIsReportedToTheNextThreadThatOpensARoot() {
    GcRoot<Node> root = root();
    Threads.elsewhere(heap::enter);
    assertTrue(gate().lock.freeIfGone());
    assertEquals(List.of(), leaks);
    assertThrows(IllegalStateException.class, root::share);
    assertEquals(1, leaks.size());
  }

  @Test
  void threadThatHasEndedInsideIsReportedToAThreadThatDoesNotWait() {
    Threads.elsewhere(heap::enter);
    assertThrows(IllegalStateException.class, () -> heap.tryEnter(Duration.ZERO));
    assertEquals(1, leaks.size());
  }

  // ------------------------------------------------------------------ work for others

  @Test
  void threadThatEntersReleasesWhatIsLeftToTheMaintenance() {
    reopen(builder().releaseLater(true));
    root().close();
    assertEquals(List.of(), log);
    try (GcScope _ = heap.enter()) {
      assertEquals(List.of("close"), log);
    }
  }

  @Test
  void threadThatLeavesReleasesWhatIsLeftToTheMaintenance() {
    reopen(builder().releaseLater(true));
    GcRoot<Node> root = root();
    try (GcScope _ = heap.enter()) {
      Threads.elsewhere(root::close);
      assertEquals(List.of(), log);
    }
    assertEquals(List.of("close"), log);
  }

  @Test
  void threadThatLeavesReleasesWhatIsQueuedAlsoIfOthersWait() throws InterruptedException {
    reopen(builder().releaseLater(true));
    List<Thread> closedBy = new ArrayList<>();
    GcScope scope = heap.enter();
    Node node = Node.createOwner(scope, () -> closedBy.add(Thread.currentThread()));
    GcRoot<Node> root = heap.openRoot(node);
    scope.drop(node);
    Thread next = Thread.ofPlatform().start(() -> heap.enter().close());
    Threads.await(() -> Inside.isAwaited(heap));
    Threads.elsewhere(root::close);
    scope.close();
    next.join();
    assertEquals(List.of(Thread.currentThread()), closedBy);
  }

  @Test
  void threadThatLeavesCollectsAndReleasesWhatIsQueuedMeanwhile() {
    reopen(builder().stress(true));
    GcRoot<Node> root = root();
    try (GcScope scope = heap.enter()) {
      Node garbage = Node.createFinalized(scope, self -> Threads.elsewhere(root::close));
      garbage.setA(garbage);
    }
    assertEquals(List.of("close"), log);
    assertEquals(0, heap.stats().live());
  }

  @Test
  void threadsFinishTheUnlockOfAThreadThatHadNoRoom() {
    GcRoot<Node> root = root();
    Inside.comeIn(heap);
    Inside.goOutWithoutUnlock(heap);
    Threads.elsewhere(root::close);
    assertEquals(List.of("close"), log);
    Inside.comeIn(heap);
    Inside.goOutWithoutUnlock(heap);
    heap.close(Duration.ZERO);
    assertTrue(heap.isClosed());
  }

  @Test
  void entryThatFailsAgainAsItEndsIsOverAndLeavesTheQueueToTheMaintenance() {
    for (boolean queued : new boolean[] {false, true}) {
      GcRoot<Node> root = root();
      Inside.comeIn(heap);
      GcScope scope = heap.openScope();
      Node garbage = Node.createLoop(scope);
      scope.drop(garbage);
      if (queued) {
        Threads.elsewhere(root::close);
      }
      requests = 0;
      failing = true;
      assertThrows(StackOverflowError.class, gate()::exitAfterError);
      failing = false;
      assertEquals(queued ? 2 : 1, requests);
      assertFalse(gate().lock.isLocked());
      heap.run(scope::close);
      root.close();
    }
    heap.run(heap::collect);
    requests = 0;
    Inside.comeIn(heap);
    gate().exitAfterError();
    assertEquals(0, requests, "nothing is left");
  }

  @Test
  void ownedHeapThatAThreadHadNoRoomToCloseIsClosedByTheNextOne() {
    GcHeap owner = Inside.untended(GcHeap.shared());
    failing = true;
    assertThrows(
        StackOverflowError.class, () -> owner.run(() -> Node.createOwner(GcScope.current(), heap)));
    failing = false;
    assertFalse(heap.isClosed());
    owner.run(() -> {});
    assertTrue(heap.isClosed());
    owner.close();
  }

  @Test
  void maintenanceOfAClosedHeapFreesMemoryAndEnds() {
    heap.close();
    NativeMemory memory = NativeMemory.allocate(gate().work.deferredFrees, 64);
    memory.free();
    assertEquals(HeapMaintenance.Turn.DONE, gate().work.runMaintenance(true));
    assertFalse(memory.segment.scope().isAlive());
    assertEquals(0, heap.work);
  }

  @Test
  void maintenanceGoesOnWhileThereIsGarbage() {
    heap.run(
        () -> {
          try (GcScope scope = heap.openScope()) {
            Node.createLoop(scope);
          }
        });
    assertEquals(HeapMaintenance.Turn.MORE, gate().work.runMaintenance(false));
    assertEquals(HeapMaintenance.Turn.DONE, gate().work.runMaintenance(true));
    assertEquals(0, heap.stats().live());
  }
}
