package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Work that threads at the entry lock of a shared heap do for each other, step by step. */
class EntryLockTest extends EntryLockFixture {

  /** The times after which the turns of the maintenance begin, which the test performs itself. */
  private final Deque<Long> turns = new ArrayDeque<>();

  /** True if no thread can be started. */
  private boolean threadsLack;

  @Override
  HeapMaintenance maintenance(HeapWork work) {
    return new HeapMaintenance(work) {
      @Override
      void schedule(MaintenanceThread.Task task, long delayNanos) {
        if (threadsLack) {
          throw new OutOfMemoryError("no thread");
        }
        turns.add(delayNanos);
      }
    };
  }

  private HeapMaintenance maintenance() {
    return gate().work.maintenance;
  }

  /** Performs the turns of the maintenance until none is scheduled. */
  private void performAll() {
    while (!turns.isEmpty()) {
      long due = System.nanoTime() + turns.remove();
      while (due - System.nanoTime() > 0) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      maintenance().perform();
    }
  }

  private static void addGarbage(GcScope scope) {
    Node.createLoop(scope);
  }

  private void leaveGarbage() {
    try (GcScope scope = heap.enter()) {
      addGarbage(scope);
    }
  }

  // ------------------------------------------------------------------ what others have left

  @Test
  void refusedEntryOfAHeapThatItsLastRootHasClosedLeavesNoMaintenance() {
    GcRoot<Node> root = root(() -> {});
    assertFalse(heap.close(Duration.ZERO));
    root.close();
    assertTrue(heap.isClosed());
    turns.clear();
    Threads.elsewhere(() -> assertThrows(IllegalStateException.class, heap::enter));
    assertEquals(0, turns.size());
  }

  @Test
  void whoLeavesFreesNativeMemoryBeyondTheBudget() {
    reopen(builder().nativeBudget(100));
    List<NativeMemory> kept = new ArrayList<>();
    heap.run(() -> leaveMemory(kept));
    assertEquals(1, turns.size(), "it is left to the maintenance");
    assertTrue(kept.getFirst().segment.scope().isAlive());
    heap.run(() -> leaveMemory(kept));
    assertEquals(2, kept.size());
    assertFalse(kept.getFirst().segment.scope().isAlive());
    assertFalse(kept.getLast().segment.scope().isAlive());
  }

  private void leaveMemory(List<NativeMemory> kept) {
    NativeMemory memory = NativeMemory.allocate(gate().work.deferredFrees, 64);
    kept.add(memory);
    memory.free();
  }

  @Test
  void whoLeavesDoesNotCollectWhileOthersWait() throws InterruptedException {
    reopen(builder().stress(true));
    long[] collections = new long[2];
    GcScope scope = heap.enter();
    addGarbage(scope);
    Thread next =
        Thread.ofPlatform()
            .start(
                () -> {
                  try (GcScope _ = heap.enter()) {
                    collections[1] = heap.stats().collections();
                  }
                });
    Threads.await(() -> Inside.isAwaited(heap));
    collections[0] = heap.stats().collections();
    scope.close();
    next.join();
    assertEquals(collections[0], collections[1]);
  }

  // ------------------------------------------------------------------ a thread that has ended

  @Test
  void closingRepairsWhatAThreadThatEndedInsideHasLeftHalfChanged() {
    GcRoot<Node> root = root();
    Threads.elsewhere(
        () -> {
          heap.enter();
          heap.openChanges++;
          Inside.addEdges(root.get(), 1);
        });
    heap.close();
    assertEquals(List.of("close"), log);
    assertEquals(List.of(GcLeak.Kind.HEAP, GcLeak.Kind.LEFT_OPEN), kinds());
  }

  @Test
  void closingThatWaitsForARootRepairsWhatAThreadThatEndedInsideHasLeftHalfChanged() {
    GcRoot<Node> open = root(() -> {});
    GcRoot<Node> root = root();
    Threads.elsewhere(
        () -> {
          heap.lock();
          assertFalse(heap.close(Duration.ZERO));
          heap.openChanges++;
          Inside.addEdges(root.get(), 1);
        });
    root.close();
    assertEquals(List.of("close"), log);
    assertFalse(heap.isClosed());
    open.close();
  }

  private List<GcLeak.Kind> kinds() {
    return leaks.stream().map(GcLeak::kind).toList();
  }

  @Test
  void whoseTurnIsOverIsNotFoundToHaveEndedInIt() {
    Thread[] gone = new Thread[1];
    Threads.elsewhere(
        () -> {
          gone[0] = Thread.currentThread();
          heap.run(() -> {});
          heap.enter();
        });
    assertTrue(gate().lock.isLocked());
    assertFalse(gone[0].isAlive());
    assertEquals(List.of(), leaks);
    assertThrows(IllegalStateException.class, heap::enter);
    assertEquals(1, leaks.size());
    heap.close();
  }

  // ------------------------------------------------------------------ the maintenance thread

  /** Leaves two objects, one of which a collection looks at, and the root that keeps them alive. */
  private GcRoot<Node> leaveSuspect() {
    try (GcScope scope = heap.enter()) {
      Node owner = Node.create(scope);
      Node ring = Node.createLoop(scope);
      owner.setA(ring);
      return heap.openRoot(owner);
    }
  }

  @Test
  void maintenanceThatHasFoundNothingLetsTheNextOneWait() {
    heap.run(() -> heap.listeners().add(sleepingListener()));
    GcRoot<Node> root = leaveSuspect();
    performAll();
    assertTrue(maintenance().first >= 50_000_000, () -> maintenance().first + " ns");
    heap.run(() -> heap.listeners().clear());
    leaveGarbage();
    performAll();
    assertEquals(2, heap.stats().live());
    assertEquals(20_000_000, maintenance().first);
    root.close();
  }

  private static GcListener sleepingListener() {
    return new GcListener() {
      @Override
      public void started(GcHeap of) {
        LockSupport.parkNanos(5_000_000);
      }
    };
  }

  @Test
  void maintenanceThatHasFreedByCountHasFoundSomething() {
    reopen(builder().releaseLater(true));
    root(() -> Thread.sleep(5)).close();
    performAll();
    assertEquals(0, heap.stats().live());
    assertEquals(20_000_000, maintenance().first);
  }

  /** The thread of a turn may have given its place to another, so that the next turn needs one. */
  @Test
  void turnThatCouldNotBeScheduledIsScheduledByTheNextThreadThatLeaves() {
    try (GcScope scope = heap.enter()) {
      Node ignored = Node.createLoop(scope);
    }
    assertEquals(1, turns.size());
    threadsLack = true;
    assertThrows(OutOfMemoryError.class, maintenance()::perform);
    threadsLack = false;
    turns.clear();
    heap.enter().close();
    assertEquals(1, turns.size());
    performAll();
    assertEquals(0, heap.stats().live());
  }

  @Test
  void maintenanceDoesNotWaitForTheThreadInside() {
    leaveGarbage();
    try (GcScope _ = heap.enter()) {
      Threads.elsewhere(this::performAll);
      assertEquals(1, heap.stats().live());
    }
    assertEquals(1, turns.size(), "who leaves wants another turn");
    performAll();
    assertEquals(0, heap.stats().live());
  }

  @Test
  void rootThatIsClosedWhileTheMaintenanceRestsIsReleasedSoon() {
    reopen(builder().releaseLater(true));
    maintenance().first = Duration.ofDays(1).toNanos();
    GcRoot<Node> suspect = leaveSuspect();
    GcRoot<Node> root = root(() -> {});
    assertTrue(turns.remove() > 1_000_000_000L);
    root.close();
    assertEquals(1_000_000, turns.remove());
    maintenance().perform();
    assertEquals(2, heap.stats().live());
    assertTrue(turns.remove() > 1_000_000_000L, "the collection waits");
    suspect.close();
  }

  @Test
  void oneTurnIsScheduledAlthoughItIsWantedAgainMeanwhile() {
    maintenance().start();
    maintenance().start();
    assertEquals(1, turns.size());
  }

  @Test
  void maintenanceThatCannotStartIsTriedAgainByWhoLeavesNext() {
    try (CapturedLog logged = new CapturedLog()) {
      AtomicInteger tried = new AtomicInteger();
      gate().work.maintenance =
          new HeapMaintenance(gate().work) {
            @Override
            void schedule(MaintenanceThread.Task task, long delayNanos) {
              if (tried.getAndIncrement() == 0) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              super.schedule(task, delayNanos);
            }
          };
      leaveGarbage();
      assertEquals(1, tried.get());
      List<String> told = logged.take();
      assertEquals(1, told.size());
      assertTrue(
          told.getFirst().contains("No maintenance thread could be started for heap"),
          told::getFirst);
      heap.run(() -> {});
      Threads.await(() -> heap.stats().live() == 0);
    }
  }

  @Test
  void rootThatWasPostedDuringAnEntryThatFailsIsForTheMaintenance() {
    GcRoot<Node> root = root();
    Inside.comeIn(heap);
    Threads.elsewhere(root::close);
    gate().exitAfterError();
    assertEquals(List.of(), log);
    performAll();
    assertEquals(List.of("close"), log);
  }

  @Test
  void rootWhoseReleaseFailsIsForTheMaintenance() {
    GcRoot<Node> root = root();
    Object hold = Inside.part(root, "hold");
    Object object = Inside.replacePart(hold, "object", null);
    assertThrows(NullPointerException.class, root::close);
    var _ = Inside.replacePart(hold, "object", object);
    performAll();
    assertEquals(List.of("close"), log);
  }

  @Test
  void requestMakesOneTurnUrgent() {
    maintenance().request();
    performAll();
    leaveGarbage();
    assertTrue(turns.getFirst() > 10_000_000, turns::toString);
  }

  @Test
  void programHasTheHeapForLongerThanTheMaintenanceThreadHasWorked() {
    assertEquals(1_000_000, HeapMaintenance.restAfter(0));
    assertEquals(25_000_000, HeapMaintenance.restAfter(10_000_000));
    assertEquals(10_000_000_000L, HeapMaintenance.restAfter(Duration.ofDays(1).toNanos()));
  }

  // ------------------------------------------------------------------ the end of the heap

  @Test
  void rootsAreNotOpenedInAHeapThatIsAboutToBeClosed() {
    GcRoot<Node> root = root(() -> {});
    gate().life.beginClosing();
    assertThrows(IllegalStateException.class, root::share);
    assertTrue(root.isOpen());
    assertFalse(gate().life.endClosing());
    root.share().close();
    root.close();
  }

  @Test
  void heapIsWatchedUntilItsLastRootIsClosed() {
    GcRoot<Node> root = root();
    assertFalse(heap.close(Duration.ZERO));
    for (int i = 0; i < 3; i++) {
      turns.clear();
      maintenance().perform();
      assertEquals(1, turns.size());
    }
    root.close();
    turns.clear();
    maintenance().perform();
    assertEquals(0, turns.size());
  }

  @Test
  void ownedHeapInWhichAThreadIsInsideIsWatched() {
    Inside.comeIn(heap);
    Threads.elsewhere(
        () -> {
          try (GcHeap owner = GcHeap.shared();
              GcScope scope = owner.enter()) {
            Node.createOwner(scope, heap);
          }
        });
    assertEquals(1, turns.size());
    Inside.goOut(heap);
    performAll();
    assertTrue(heap.isClosed());
  }

  @Test
  void scopesThatWereClosedInTimeStartNoMaintenanceWhenTheJvmFindsThem() {
    reopen(builder().leaks(GcLeakLevel.ADVANCED));
    try (GcScope _ = heap.enter()) {
      for (int i = 0; i < 10; i++) {
        heap.openScope().close();
      }
    }
    LeakDetector detector = (LeakDetector) Inside.part(heap.scopeFactory, "leakDetector");
    Tracked.Group watched = (Tracked.Group) Inside.part(detector, "references");
    assertEquals(11, watched.size());
    watched.forEach(Tracked::onLost);
    assertEquals(0, watched.size());
    assertEquals(0, heap.work & Work.REPORTS);
    assertEquals(List.of(), List.copyOf(turns));
  }
}
