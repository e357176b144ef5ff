package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What threads at the gate of a shared heap do for each other, one step after the other. */
@Timeout(60)
class GateTest {

  private final List<GcLeak> leaks = new ArrayList<>();
  private final List<String> unraisable = new ArrayList<>();

  /** The tenders that the heap wanted, which the test runs when it is time. */
  private final Deque<Runnable> tenders = new ArrayDeque<>();

  private final ThreadFactory waiting =
      tender -> {
        tenders.add(tender);
        return new Thread(() -> {}, "does nothing");
      };

  private Heap heap = open(builder());

  private GcHeap.Builder builder() {
    return GcHeap.builder()
        .name("gate")
        .onLeak(leaks::add)
        .onUnraisable(report -> unraisable.add(String.valueOf(report.thrown().getMessage())));
  }

  private Heap open(GcHeap.Builder builder) {
    return (Heap) builder.tender(waiting).shared();
  }

  private void reopen(GcHeap.Builder builder) {
    heap.close();
    heap = open(builder);
  }

  @AfterEach
  void close() {
    if (!heap.isClosed()) {
      heap.run(heap.inspect()::verify);
      heap.close();
    }
    assertEquals(List.of(), unraisable);
  }

  private static void elsewhere(Runnable action) {
    Thread thread = Thread.ofPlatform().start(action);
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A root of an object that nothing else keeps alive. */
  private GcRoot<Node> root(AutoCloseable resource) {
    try (GcScope scope = heap.enter()) {
      Node node = Node.create(scope);
      node.setResource(resource);
      return heap.openRoot(node);
    }
  }

  private static void addGarbage(GcScope scope) {
    Node ring = Node.create(scope);
    ring.setA(ring);
  }

  private void leaveGarbage() {
    try (GcScope scope = heap.enter()) {
      addGarbage(scope);
    }
  }

  @Test
  void whoLeavesFreesNativeMemoryBeyondTheBudget() {
    reopen(builder().nativeBudget(100));
    List<NativeMemory> kept = new ArrayList<>();
    heap.run(() -> leaveMemory(kept));
    assertEquals(1, tenders.size(), "it is left to the tender");
    assertTrue(kept.getFirst().segment().scope().isAlive());
    heap.run(() -> leaveMemory(kept));
    assertEquals(2, kept.size());
    assertFalse(kept.getFirst().segment().scope().isAlive());
    assertFalse(kept.getLast().segment().scope().isAlive());
  }

  private void leaveMemory(List<NativeMemory> kept) {
    NativeMemory memory = NativeMemory.allocate(Inside.gate(heap).unfreed, 64);
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
    while (!Inside.gate(heap).turn.hasQueuedThreads()) {
      Thread.onSpinWait();
    }
    collections[0] = heap.stats().collections();
    scope.close();
    next.join();
    assertEquals(collections[0], collections[1]);
  }

  // ------------------------------------------------------------------ a thread that has ended

  /** Has a thread end inside, and be found to have. */
  private void abandon(Runnable before) {
    elsewhere(
        () -> {
          heap.enter();
          before.run();
        });
    assertThrows(IllegalStateException.class, () -> heap.tryEnter(Duration.ZERO));
    assertEquals(1, leaks.size());
  }

  @Test
  void rootClosedWhileNobodyLooksAfterAnAbandonedHeapWaits() {
    List<String> log = new ArrayList<>();
    GcRoot<Node> root = root(() -> log.add("close"));
    abandon(() -> {});
    root.close();
    assertEquals(List.of(), log);
    heap.takeOver().close();
    assertEquals(List.of("close"), log);
  }

  @Test
  void whoAdoptsFindsWhatWasHalfDoneRepaired() {
    Node[] node = new Node[1];
    GcRoot<Node> root = root(() -> {});
    abandon(
        () -> {
          node[0] = root.get();
          heap.beginChange();
          Inside.addEdges(node[0], 1);
        });
    try (GcScope _ = heap.takeOver()) {
      assertEquals(0, Inside.edges(node[0]));
    }
    root.close();
    assertTrue(Inside.isDead(node[0]));
  }

  @Test
  void whoseTurnIsOverIsNotFoundToHaveEndedInIt() {
    Thread[] gone = new Thread[1];
    int[] number = new int[1];
    elsewhere(
        () -> {
          gone[0] = Thread.currentThread();
          heap.run(() -> number[0] = Inside.gate(heap).turn.number);
          heap.enter();
        });
    Watch watch = Inside.gate(heap).turn.watch;
    Watch.Abandoned gate = (Watch.Abandoned) Inside.part(watch, "abandoned");
    gate.abandon(gone[0], number[0]);
    assertEquals(List.of(), leaks);
    gate.abandon(gone[0], number[0] + 2);
    assertEquals(1, leaks.size());
    heap.takeOver().close();
  }

  // ------------------------------------------------------------------ the tender

  @Test
  void tenderThatWasInterruptedIsFollowedByAnother() {
    leaveGarbage();
    interrupted(tenders.remove());
    assertEquals(1, heap.stats().live());
    assertEquals(0, tenders.size());
    heap.run(() -> {});
    tenders.remove().run();
    assertEquals(0, heap.stats().live());
  }

  @Test
  void whatWasPostedForATenderThatWasInterruptedIsForAnother() {
    reopen(builder().releaseLater(true));
    List<String> log = new ArrayList<>();
    root(() -> log.add("close")).close();
    interrupted(tenders.remove());
    assertEquals(List.of(), log);
    tenders.remove().run();
    assertEquals(List.of("close"), log);
  }

  private static void interrupted(Runnable tender) {
    Thread.currentThread().interrupt();
    tender.run();
    assertFalse(Thread.interrupted());
  }

  @Test
  void tenderThatHasFoundNothingLetsTheNextOneWait() {
    reopen(builder().releaseLater(true));
    root(() -> Thread.sleep(5)).close();
    tenders.remove().run();
    assertTrue(firstWait() >= 50_000_000, () -> firstWait() + " ns");
    leaveGarbage();
    tenders.remove().run();
    assertEquals(0, heap.stats().live());
    assertEquals(1_000_000, firstWait());
  }

  @Test
  void oneTenderIsMadeAlthoughItIsWantedAgainMeanwhile() {
    AtomicInteger made = new AtomicInteger();
    AtomicReference<Heap> opened = new AtomicReference<>();
    try (Heap own =
        (Heap)
            GcHeap.builder()
                .tender(
                    _ -> {
                      if (made.incrementAndGet() < 3) {
                        tender(opened.get()).start();
                      }
                      return null;
                    })
                .shared()) {
      opened.set(own);
      tender(own).start();
      assertEquals(1, made.get());
    }
  }

  private static Tender tender(Heap heap) {
    return (Tender) Inside.part(heap.gate, "tender");
  }

  @Test
  void programHasTheHeapForLongerThanTheTenderHasWorked() {
    assertEquals(1_000_000, Tender.restAfter(0));
    assertEquals(25_000_000, Tender.restAfter(10_000_000));
    assertEquals(10_000_000_000L, Tender.restAfter(Duration.ofDays(1).toNanos()));
  }

  private long firstWait() {
    return (long) Inside.part(Inside.part(Inside.gate(heap), "tender"), "first");
  }

  // ------------------------------------------------------------------ the end of the heap

  @Test
  void rootsAreNotOpenedInAHeapThatIsAboutToBeClosed() {
    GcRoot<Node> root = root(() -> {});
    Inside.gate(heap).setClosing(true);
    assertThrows(IllegalStateException.class, root::share);
    assertTrue(root.isOpen());
    Inside.gate(heap).setClosing(false);
    root.share().close();
    root.close();
  }

  @Test
  void whoHasPassedTheGateAsTheHeapClosedOpensNothing() {
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    GcRoot<Node> root;
    try (GcScope scope = heap.enter()) {
      cell.set(Node.create(scope));
      root = heap.openRoot(Node.create(scope));
    }
    heap.close();
    Inside.gate(heap).setClosing(false);
    assertThrows(IllegalStateException.class, root::share);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> assertThrows(IllegalStateException.class, cell::open));
    Inside.gate(heap).setClosing(true);
    leaks.clear();
  }
}
