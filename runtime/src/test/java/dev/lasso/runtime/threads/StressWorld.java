package dev.lasso.runtime.threads;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of the stress test share: a heap, cells of it, and places in which they leave
 * roots and weak references for each other. The threads are {@link StressThread}s.
 */
final class StressWorld {

  private static final int CELLS = 4;
  private static final int PLACES = 16;
  private static final long PATIENCE = 2_000_000_000;

  final GcHeap heap;
  final List<GcRootCell<Node>> cells = new ArrayList<>();
  final AtomicReferenceArray<@Nullable GcRoot<Node>> roots = new AtomicReferenceArray<>(PLACES);
  final AtomicReferenceArray<@Nullable GcWeak<Node>> weak = new AtomicReferenceArray<>(PLACES);

  final LongAdder open = new LongAdder();

  final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

  /** Set before the heap closes under its threads. */
  volatile boolean ending;

  StressWorld(boolean releaseLater) {
    // Slices of one step or so: the longest pause is over when a slice begins.
    heap = GcHeap.builder().maxPause(Duration.ofNanos(1)).releaseLater(releaseLater).shared();
    try (GcScope scope = heap.enter()) {
      scope.heap().onUnraisable(report -> failures.add(report.thrown()));
    }
    for (int i = 0; i < CELLS; i++) {
      cells.add(new GcRootCell<>(heap));
    }
  }

  /** Notes a failure, unless the heap has been closed under its threads. */
  void fail(String failure) {
    if (!ending) {
      failures.add(new AssertionError(failure));
    }
  }

  List<Thread> start(int platform, int virtual, int operations, long seed) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < platform + virtual; i++) {
      StressThread work = new StressThread(this, seed + i, operations);
      threads.add(
          i < platform ? Thread.ofPlatform().unstarted(work) : Thread.ofVirtual().unstarted(work));
    }
    threads.forEach(Thread::start);
    return threads;
  }

  static void join(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Lets go of all that threads have left for each other, outside. */
  void letGo() {
    for (int i = 0; i < PLACES; i++) {
      GcRoot<Node> root = roots.getAndSet(i, null);
      if (root != null) {
        root.close();
      }
      weak.set(i, null);
    }
    cells.forEach(GcRootCell::close);
  }

  /**
   * Returns whether a queued release is left, although no thread of the test is inside. The
   * maintenance thread may be, and gets time to leave.
   */
  boolean isPostForgotten() {
    for (long start = System.nanoTime(); Inside.hasPosted(heap); Thread.onSpinWait()) {
      if (System.nanoTime() - start > PATIENCE) {
        return true;
      }
    }
    return false;
  }

  /** Checks that all dies now that nobody holds anything. */
  void collect() {
    try (GcScope scope = heap.enter()) {
      scope.heap().inspect().verify();
      heap.collect();
      heap.inspect().verify();
      if (heap.stats().live() != 0) {
        failures.add(new AssertionError(heap.stats().live() + " objects are left"));
      }
    }
  }
}
