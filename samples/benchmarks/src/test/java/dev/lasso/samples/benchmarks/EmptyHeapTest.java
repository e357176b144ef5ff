package dev.lasso.samples.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcScope;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** A heap for each request costs next to nothing, so that each can have one. */
class EmptyHeapTest {

  private static final int HEAPS = 100;

  private static final int WATCHED = 20;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** How many bytes each of many heaps allocates. */
  private static long bytes(Runnable request) {
    // Loads the classes. The first heaps of a program are watched for leaks, too.
    for (int i = 0; i < WATCHED; i++) {
      request.run();
    }
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < HEAPS; i++) {
      request.run();
    }
    return (THREADS.getCurrentThreadAllocatedBytes() - before) / HEAPS;
  }

  @Test
  void unusedHeapAllocatesTwoKilobytesAtMost() {
    long bytes = bytes(() -> GcHeap.confined().close());
    assertTrue(bytes <= 2048, () -> bytes + " bytes");
  }

  @Test
  void heapOfFewObjectsAllocatesLittleMoreThanTheObjects() {
    long own =
        bytes(
            () -> {
              try (GcHeap heap = GcHeap.confined()) {
                makeObjects(heap);
              }
            });
    long shared;
    try (GcHeap heap = GcHeap.confined()) {
      shared = bytes(() -> makeObjects(heap));
    }
    long bytes = own - shared;
    assertTrue(bytes <= 5_000, () -> bytes + " bytes");
  }

  @Test
  void entryIntoASharedHeapAllocatesItsScopeAlone() {
    try (GcHeap heap = GcHeap.builder().leaks(GcLeakLevel.OFF).shared()) {
      assertTrue(bytes(() -> heap.enter().close()) <= 32);
      assertEquals(0, bytes(() -> heap.lock().close()));
    }
  }

  private static void makeObjects(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      for (int i = 0; i < 20; i++) {
        GcRingNode.create(scope, i);
      }
    }
  }
}
