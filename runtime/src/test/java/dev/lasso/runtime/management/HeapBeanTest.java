package dev.lasso.runtime.management;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** A bean whose operations wait for a limited time. */
class HeapBeanTest {

  @Test
  void operationGivesUpIfAnotherThreadStaysInside() throws Exception {
    try (GcHeap heap = GcHeap.builder().name("busy").shared()) {
      HeapBean bean = new HeapBean(heap, Duration.ofMillis(1), new RootGrowth());
      FutureTask<String> client =
          new FutureTask<>(
              () -> assertThrows(IllegalStateException.class, bean::collect).getMessage());
      try (GcScope _ = heap.enter()) {
        Thread.ofPlatform().start(client);
        assertEquals(
            "Waiting to enter heap 'busy' has taken 0 s, because thread 'main' is inside. Try again"
                + " later, or read the figures, which any thread may do.",
            client.get().replaceAll("(?:virtual )?thread '.*'", "thread 'main'"));
      }
      assertEquals(0, heap.stats().collections());
      assertEquals(0, bean.collect());
    }
  }

  @Test
  void operationGivesUpIfAThreadOutsideHoldsTheGuard() throws Exception {
    ReentrantLock guard = new ReentrantLock();
    try (GcHeap heap = GcHeap.builder().name("guarded").guardedBy(guard).shared()) {
      HeapBean bean = new HeapBean(heap, Duration.ofMillis(1), new RootGrowth());
      FutureTask<String> client =
          new FutureTask<>(
              () -> assertThrows(IllegalStateException.class, bean::collect).getMessage());
      guard.lock();
      try {
        Thread.ofPlatform().start(client);
        assertEquals(
            "Waiting to enter heap 'guarded' has taken 0 s, because another thread holds its lock."
                + " Try again later, or read the figures, which any thread may do.",
            client.get());
      } finally {
        guard.unlock();
      }
    }
  }
}
