package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.DisplayName;

/**
 * CPython's cases about threads, on confined heaps: many heaps on many threads at once, platform
 * and virtual, none of which disturbs another.
 */
@SuppressWarnings("ThreadPriorityCheck") // yields, for the sake of interleaving only
class ConformanceThreadsTest {

  private static final int THREADS = 8;

  @Case(136)
  @DisplayName(
      "test_trashcan_threads: threads building and freeing 60-deep nests whose finalizers yield →"
          + " inits == dels; in Lasso each thread with a heap of its own")
  void nestsWhoseFinalizersYieldAllDie() throws Exception {
    onThreads(ConformanceThreadsTest::buildAndFreeNests);
  }

  private static void buildAndFreeNests(int thread) {
    int[] finalized = new int[1];
    int nests = 4 + thread;
    try (GcHeap heap = GcHeap.confined()) {
      for (int i = 0; i < nests; i++) {
        try (GcScope scope = heap.openScope()) {
          Node outermost = Node.create(scope);
          for (int depth = 0; depth < 60; depth++) {
            Node next =
                Node.createFinalized(
                    scope,
                    self -> {
                      finalized[0]++;
                      Thread.yield();
                    });
            next.moveA(scope, outermost);
            outermost = next;
          }
          outermost.setB(i % 2 == 0 ? outermost : null);
        }
      }
      heap.collect();
      assertEquals(60 * nests, finalized[0]);
      assertEquals(61L * nests, heap.stats().created());
      assertEquals(0, heap.stats().live());
    }
  }

  @Case(141)
  @DisplayName(
      "test_free_threading.test_gc: get_objects and get_referrers while others create and drop"
          + " edges → no wrong counts; in Lasso the others have heaps of their own")
  void objectsAndReferrersAreThoseOfTheOwnHeap() throws Exception {
    onThreads(ConformanceThreadsTest::createAndDropEdges);
  }

  private static void createAndDropEdges(int thread) {
    Random random = new Random(thread);
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      List<Node> nodes = new ArrayList<>();
      for (int i = 0; i < 10 + thread; i++) {
        nodes.add(Node.create(scope));
      }
      for (int i = 0; i < 500; i++) {
        Node from = nodes.get(random.nextInt(nodes.size()));
        from.setA(random.nextInt(3) == 0 ? null : nodes.get(random.nextInt(nodes.size())));
        assertEquals(nodes, GcCPython.of(heap).getObjects());
        Node target = nodes.get(random.nextInt(nodes.size()));
        assertEquals(
            nodes.stream().filter(node -> node.a == target).toList(),
            GcCPython.of(heap).getReferrers(target));
        Thread.yield();
      }
    }
  }

  @Case(142)
  @DisplayName(
      "test_freeze_object_in_brc_queue: freeze while counts change → object still deallocated; in"
          + " Lasso the counts of other heaps")
  void frozenObjectsStillDie() throws Exception {
    onThreads(ConformanceThreadsTest::freezeAndDrop);
  }

  private static void freezeAndDrop(int thread) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      for (int i = 0; i < 200; i++) {
        Node owner = Node.create(scope);
        Node owned = Node.create(scope);
        owner.setA(owned);
        heap.freeze();
        assertEquals(2, GcCPython.of(heap).freezeCount());
        scope.drop(owned);
        Thread.yield();
        scope.drop(owner);
        assertEquals(0, GcCPython.of(heap).freezeCount());
        assertEquals(0, heap.stats().live());
        heap.unfreeze();
      }
    }
  }

  /** Runs {@code body} with a number on each of {@link #THREADS} threads of either kind at once. */
  static void onThreads(IntConsumer body) throws InterruptedException, ExecutionException {
    try (ExecutorService platform = Executors.newFixedThreadPool(THREADS);
        ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        running.add(platform.submit(() -> body.accept(thread)));
        running.add(virtual.submit(() -> body.accept(thread)));
      }
      for (Future<?> future : running) {
        future.get();
      }
    }
  }
}
