package dev.lasso.runtime.management;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Threads;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** A bean whose operations wait for a limited time. */
class HeapBeanTest {

  @Test
  void operationGivesUpIfAnotherThreadStaysInside() {
    try (GcHeap heap = GcHeap.builder().name("busy").shared()) {
      HeapBean bean = bean(heap);
      try (GcScope _ = heap.enter()) {
        assertEquals(
            "Waiting to enter heap 'busy' has taken 0 s, because thread 'main' is inside. Try again"
                + " later, or read the figures, which any thread may do.",
            refusal(bean).replaceAll("(?:virtual )?thread '.*'", "thread 'main'"));
      }
      assertEquals(0, heap.stats().collections());
      assertEquals(0, bean.collect());
    }
  }

  @Test
  void operationGivesUpIfAThreadOutsideHoldsTheGuard() {
    ReentrantLock guard = new ReentrantLock();
    try (GcHeap heap = GcHeap.builder().name("guarded").guardedBy(guard).shared()) {
      HeapBean bean = bean(heap);
      guard.lock();
      try {
        assertEquals(
            "Waiting to enter heap 'guarded' has taken 0 s, because another thread holds its lock."
                + " Try again later, or read the figures, which any thread may do.",
            refusal(bean));
      } finally {
        guard.unlock();
      }
    }
  }

  private static HeapBean bean(GcHeap heap) {
    return new HeapBean(heap, Duration.ofMillis(1), new RootGrowth());
  }

  /** The message for another thread. */
  private static String refusal(HeapBean bean) {
    return Threads.callElsewhere(
        () -> assertThrows(IllegalStateException.class, bean::collect).getMessage());
  }
}
