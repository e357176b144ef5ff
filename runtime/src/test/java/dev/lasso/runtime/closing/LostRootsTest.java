package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.LeakTest;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import dev.lasso.runtime.support.Weighty;
import dev.lasso.service.Service;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The lost roots of a shared heap are released, whichever thread or handler is busy. */
class LostRootsTest extends LeakTest {

  private static final int MANY = 1_000;

  private Heap heap = (Heap) builder(GcLeakLevel.OFF).shared();

  @AfterEach
  void close() {
    heap.close();
  }

  private void reopen(GcHeap.Builder builder) {
    heap.close();
    heap = (Heap) builder.shared();
  }

  /** Opens the roots in a frame of its own, so that nothing refers to them. */
  private static void loseRoots(GcScope scope) {
    for (int i = 0; i < MANY; i++) {
      Service.root(Node.create(scope));
    }
  }

  @ParameterizedTest
  @EnumSource
  void lostRootsOfAHeapThatNoThreadEntersAreReleased(GcLeakLevel level) {
    reopen(builder(level));
    heap.run(() -> loseRoots(GcScope.current()));
    collectUntil(() -> heap.stats().live() == 0);
    assertEquals(MANY, Inside.lost(heap));
    assertEquals(0, Inside.tracked(heap));
    collectUntil(() -> level == GcLeakLevel.OFF || !leaks.isEmpty());
  }

  @Test
  void aThreadThatStaysInsideReleasesLostRootsAtItsSafepoints() {
    try (GcScope scope = heap.enter()) {
      try (GcScope inner = heap.openScope()) {
        loseRoots(inner);
      }
      collectUntil(
          () -> {
            heap.openScope().close();
            return heap.stats().live() == 0;
          });
      assertTrue(heap.isInside() && scope.heap() == heap);
    }
  }

  @Test
  void lostRootsThatReadersOpenAreReleasedAtTheLevelAdvanced() {
    reopen(builder(GcLeakLevel.ADVANCED));
    try (GcRootCell<Node> cell = new GcRootCell<>(heap)) {
      heap.run(() -> cell.set(Node.create(GcScope.current())));
      for (int i = 0; i < MANY; i++) {
        Service.open(cell);
      }
      heap.run(() -> cell.set(null));
      collectUntil(() -> heap.stats().live() == 0);
      assertEquals(MANY, Inside.lost(heap));
    }
  }

  private static void loseOfBoth(GcHeap heap) {
    try (GcScope scope = heap.enter()) {
      for (int i = 0; i < MANY; i++) {
        Service.root(Node.create(scope));
        Service.root(Weighty.create(scope, 100));
      }
    }
  }

  @Test
  void lostRootsWithoutAPlaceAreCountedInOneReportAMinuteForEachType() {
    heap.close();
    heap = open(() -> Inside.sampled(1 << 30, builder(GcLeakLevel.SIMPLE)::shared), false);
    loseOfBoth(heap);
    collectUntil(() -> heap.stats().live() == 0);
    heap.close();
    collectUntil(() -> reportedRoots() == 2 * MANY); // a handler may still run
    assertTrue(2 <= leaks.size() && leaks.size() <= 4 + 2, leaks::toString);
    for (GcLeak leak : leaks) {
      assertEquals(Kind.UNREACHABLE, leak.kind());
      assertEquals("heap 'test'", leak.heap());
      assertTrue(leak.message().matches("(?s).* open for \\d+ s.*"), leak::message);
    }
    assertTrue(
        leaks.stream().anyMatch(leak -> leak.message().contains(" roots of Weighty, of heap")),
        leaks::toString);
  }

  @Test
  void lostRootsAreAllReportedWhenTheClosingIsLeftToTheLastRoot() {
    heap.close();
    heap = open(() -> Inside.sampled(1 << 30, builder(GcLeakLevel.SIMPLE)::shared), false);
    GcRoot<Node> last = Node.openRoot(heap);
    loseOfBoth(heap);
    collectUntil(() -> heap.stats().live() == 1);
    assertFalse(heap.close(Duration.ZERO));
    last.close();
    assertTrue(heap.isClosed());
    collectUntil(() -> reportedRoots() == 2 * MANY);
  }

  private long reportedRoots() {
    return leaks.stream()
        .filter(leak -> leak.kind() == Kind.UNREACHABLE)
        .mapToLong(leak -> leak.groups().getFirst().count())
        .sum();
  }

  @Test
  void closedRootsAndCellsAreNotTracked() {
    List<GcRoot<Node>> roots = new ArrayList<>();
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    try (GcScope scope = heap.enter()) {
      GcRoot<Node> first = heap.openRoot(Node.create(scope));
      roots.add(first);
      for (int i = 0; i < MANY; i++) {
        roots.add(first.share());
      }
    }
    assertEquals(MANY + 2, Inside.tracked(heap));
    Collections.shuffle(roots, new Random(1));
    roots.forEach(GcRoot::close);
    roots.forEach(GcRoot::close);
    cell.close();
    assertEquals(0, Inside.tracked(heap));
    assertEquals(0, Inside.lost(heap));
  }

  @Test
  void closedHeapTracksNothing() {
    GcRoot<Node> open;
    try (GcScope scope = heap.enter()) {
      open = heap.openRoot(Node.create(scope));
      loseRoots(scope);
    }
    heap.close();
    assertEquals(0, Inside.tracked(heap));
    open.close();
    System.gc();
    assertEquals(0, Inside.tracked(heap));
  }

  private static WeakReference<GcHeap> loseHeapWithOpenRoots() {
    GcHeap heap = GcHeap.builder().leaks(GcLeakLevel.OFF).shared();
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    try (GcScope scope = heap.enter()) {
      cell.set(Node.create(scope));
      Service.root(Node.create(scope));
    }
    return new WeakReference<>(heap);
  }

  @Test
  void trackingKeepsNoHeap() {
    WeakReference<GcHeap> lost = loseHeapWithOpenRoots();
    collectUntil(() -> lost.refersTo(null));
  }

  @Test
  void finalizersOfLostRootsMayCallEveryMethod() {
    List<String> done = new CopyOnWriteArrayList<>();
    try (GcScope scope = heap.enter()) {
      for (int i = 0; i < 10; i++) {
        Service.root(Node.createFinalized(scope, _ -> useEverything(done)));
      }
    }
    collectUntil(() -> done.size() == 10);
    collectUntil(() -> heap.stats().live() == 0);
    heap.run(heap.inspect()::verify);
  }

  private void useEverything(List<String> done) {
    try (GcScope scope = heap.enter();
        GcRootCell<Node> cell = new GcRootCell<>(heap)) {
      Node node = Node.create(scope);
      cell.set(node);
      heap.openRoot(node).share();
      heap.collect();
      heap.stats();
    }
    done.add("");
  }

  @Test
  void aFinalizerOfALostRootMayBlockWithoutStoppingOtherHeaps() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    try (GcScope scope = heap.enter()) {
      Service.root(
          Node.createFinalized(
              scope,
              _ -> {
                blocked.countDown();
                Threads.await(go);
              }));
    }
    collectUntil(() -> blocked.getCount() == 0);
    try (GcHeap other = GcHeap.builder().leaks(GcLeakLevel.OFF).shared()) {
      try (GcScope scope = other.enter()) {
        Service.root(Node.create(scope));
      }
      collectUntil(() -> other.stats().live() == 0);
    } finally {
      go.countDown();
    }
    collectUntil(() -> heap.stats().live() == 0);
  }

  @Test
  void threadsThatOpenShareCloseAndLoseRootsAtOnceLeaveNothing() throws Exception {
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      long seed = i;
      threads.add(Thread.ofVirtual().start(() -> loseAndClose(cell, new Random(seed))));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    cell.close();
    collectUntil(() -> heap.stats().live() == 0);
    heap.run(heap.inspect()::verify);
    assertEquals(0, Inside.tracked(heap));
    assertTrue(heap.close(Duration.ofMinutes(1)));
  }

  private void loseAndClose(GcRootCell<Node> cell, Random random) {
    List<GcRoot<Node>> open = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      switch (random.nextInt(5)) {
        case 0 -> {
          try (GcScope scope = heap.enter()) {
            Node node = Node.create(scope);
            open.add(heap.openRoot(node));
            cell.set(node);
          }
        }
        case 1 -> {
          if (!open.isEmpty()) {
            open.add(open.get(random.nextInt(open.size())).share());
          }
        }
        case 2 -> {
          if (!open.isEmpty()) {
            open.remove(random.nextInt(open.size())).close();
          }
        }
        case 3 -> {
          if (!open.isEmpty()) {
            open.remove(random.nextInt(open.size())); // lost
          }
        }
        default -> {
          try (GcRoot<Node> root = cell.open()) {
            assertTrue(root == null || root.get() != null);
          }
        }
      }
      if (i % 500 == 0) {
        System.gc();
      }
    }
    open.forEach(GcRoot::close);
  }

  @Test
  void lostRootsAreReportedWhileAThreadStaysInside() {
    reopen(builder(GcLeakLevel.ADVANCED));
    try (GcScope scope = heap.enter()) {
      try (GcScope inner = heap.openScope()) {
        loseRoots(inner);
      }
      collectUntil(() -> leaks.size() == MANY);
      assertTrue(heap.isInside() && scope.heap() == heap);
    }
  }
}
