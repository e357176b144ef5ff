package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A shared heap that is guarded by a lock of the program. */
@Tag("confined") // it opens a shared heap itself
@Timeout(60)
class GuardedHeapTest {

  /** The mutex of a library in C, which its functions lock themselves. */
  private final ReentrantLock mutex = new ReentrantLock();

  private final ReentrantLock guard = new ReentrantLock();
  private final AtomicInteger deaths = new AtomicInteger();
  private final List<String> unraisable = new ArrayList<>();
  private final GcHeap heap =
      GcHeap.builder()
          .leaks(GcLeakLevel.OFF)
          .onUnraisable(report -> unraisable.add(report.toString()))
          .guardedBy(guard)
          .shared();

  @AfterEach
  void close() {
    heap.close();
    assertTrue(Inside.isClosed(heap));
    assertEquals(List.of(), unraisable);
    assertFalse(guard.isHeldByCurrentThread());
  }

  /** A function of the library, which may call back. */
  private void call(Runnable callback) {
    mutex.lock();
    try {
      callback.run();
    } finally {
      mutex.unlock();
    }
  }

  private void locked(Threads.Action action) throws Exception {
    guard.lock();
    try {
      action.run();
    } finally {
      guard.unlock();
    }
  }

  private GcRoot<Node> root() {
    return Node.openRoot(
        heap, scope -> Node.createOwner(scope, () -> call(deaths::getAndIncrement)));
  }

  private static Thread start(Runnable action) {
    return Thread.ofPlatform().daemon().start(action);
  }

  @Test
  void threadInsideHoldsTheLock() throws InterruptedException {
    try (GcScope _ = heap.enter()) {
      assertEquals(1, guard.getHoldCount());
      try (GcEntry _ = heap.lock();
          GcScope _ = heap.enter()) {
        assertEquals(1, guard.getHoldCount());
      }
    }
    try (GcEntry _ = heap.lock()) {
      assertEquals(1, guard.getHoldCount());
    }
    try (GcScope scope = heap.tryEnter(Duration.ofDays(1))) {
      assertTrue(scope != null && guard.isHeldByCurrentThread());
    }
    assertFalse(guard.isLocked());
  }

  @Test
  void threadThatHadNoRoomToUnlockHoldsTheLockOnceAsItEntersAgain() {
    Inside.comeIn(heap);
    Inside.goOutWithoutUnlock(heap);
    heap.run(() -> assertEquals(1, guard.getHoldCount()));
    assertFalse(guard.isLocked());
  }

  @Test
  void threadThatHoldsTheLockEnters() throws Exception {
    locked(
        () -> {
          assertFalse(heap.isInside());
          heap.run(() -> assertEquals(2, guard.getHoldCount()));
          assertEquals(1, guard.getHoldCount());
        });
  }

  @Test
  void threadsWaitForTheLock() throws Exception {
    FutureTask<Boolean> entry =
        new FutureTask<>(
            () -> {
              Thread.currentThread().interrupt();
              try (GcScope _ = heap.enter()) {
                return Thread.interrupted();
              }
            });
    FutureTask<GcScope> attempt = new FutureTask<>(() -> heap.tryEnter(Duration.ofMillis(1)));
    locked(
        () -> {
          Thread waiting = start(entry);
          start(attempt);
          assertNull(attempt.get());
          Threads.await(() -> guard.hasQueuedThread(waiting));
        });
    assertTrue(entry.get(), "still interrupted");
  }

  /** Without a guard, the two threads wait for each other. */
  @Test
  void libraryThatCallsBackAndIsCalledByFinalizersDoesNotHang() throws Exception {
    for (int round = 0; round < 100; round++) {
      List<Thread> threads = new ArrayList<>();
      CountDownLatch begin = new CountDownLatch(1);
      for (int i = 0; i < 2; i++) {
        GcRoot<Node> root = root();
        threads.add(
            start(
                () -> {
                  guard.lock();
                  try {
                    call(() -> heap.run(begin::countDown));
                  } finally {
                    guard.unlock();
                  }
                }));
        threads.add(start(root::close));
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    Threads.await(() -> deaths.get() == 200); // the maintenance does the rest
  }

  @Test
  void maintenanceReleasesWhatDiesWhileTheLockIsHeldElsewhere() throws Exception {
    GcRoot<Node> root = root();
    locked(
        () -> {
          start(root::close).join();
          assertEquals(0, deaths.get());
        });
    Threads.await(() -> deaths.get() > 0);
  }

  @Test
  void patienceEndsWhileTheLockIsHeldElsewhere() throws Exception {
    GcRoot<Node> root = root();
    FutureTask<Boolean> close = new FutureTask<>(() -> heap.close(Duration.ofMillis(1)));
    locked(
        () -> {
          start(close);
          assertFalse(close.get());
          start(root::close).join();
          assertFalse(Inside.isClosed(heap));
          assertThrows(IllegalStateException.class, heap::enter);
        });
    Threads.await(() -> Inside.isClosed(heap));
    assertEquals(1, deaths.get());
  }

  @Test
  void heapInWhichAThreadHasEndedCanBeClosedAlthoughTheLockStaysLocked() throws Exception {
    GcRoot<Node> root = root();
    start(heap::lock).join();
    assertTrue(guard.isLocked());
    IllegalStateException refused = assertThrows(IllegalStateException.class, heap::enter);
    assertTrue(String.valueOf(refused.getMessage()).startsWith("A thread has ended inside"));
    assertFalse(heap.close(Duration.ofMillis(1)));
    root.close();
    heap.close();
    assertTrue(Inside.isClosed(heap));
    assertEquals(1, deaths.get());
    assertTrue(guard.isLocked());
  }

  @Test
  void heapsOfOneLockAreEnteredTogether() {
    try (GcHeap other = GcHeap.builder().guardedBy(guard).shared();
        GcScope _ = heap.enter();
        GcScope scope = other.enter()) {
      Node.create(scope);
      assertEquals(2, guard.getHoldCount());
    }
  }
}
