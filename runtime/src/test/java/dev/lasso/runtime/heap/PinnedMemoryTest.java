package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.ExtraCell;
import dev.lasso.runtime.support.NativeSort;
import dev.lasso.runtime.support.Threads;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Extra memory whose object dies while a native call uses it, and how much waits to be freed. */
@Timeout(60)
class PinnedMemoryTest {

  private final List<String> unraisable = new ArrayList<>();

  private GcHeap told(GcHeap heap) {
    heap.run(
        () ->
            heap.onUnraisable(report -> unraisable.add(report.message() + ": " + report.thrown())));
    return heap;
  }

  private static void awaitFreed(MemorySegment segment) {
    Threads.await(() -> !segment.scope().isAlive());
  }

  // ------------------------------------------------------------------ confined

  @Test
  void memoryOfAConfinedHeapIsFreedAfterTheCallInWhichItsObjectDied() throws Throwable {
    try (GcHeap heap = told(GcHeap.confined());
        GcScope scope = heap.openScope()) {
      ExtraCell block = ExtraCell.create(scope, 16);
      MemorySegment segment = block.extra();
      NativeSort.sort(
          segment,
          () -> {
            scope.drop(block);
            ExtraCell.create(scope, 8); // too early for the other
            segment.set(ValueLayout.JAVA_LONG, 0, 7);
          });
      assertEquals(7, segment.get(ValueLayout.JAVA_LONG, 0));
      MemorySegment next = ExtraCell.create(scope, 8).extra();
      assertFalse(segment.scope().isAlive());
      assertTrue(next.scope().isAlive());
    }
    assertEquals(List.of(), unraisable);
  }

  @Test
  void memoryOfAConfinedHeapIsFreedAtItsCloseAtTheLatest() throws Throwable {
    MemorySegment one;
    MemorySegment two;
    try (GcHeap heap = told(GcHeap.confined())) {
      GcScope scope = heap.openScope();
      ExtraCell first = ExtraCell.create(scope, 16);
      ExtraCell second = ExtraCell.create(scope, 16);
      one = first.extra();
      two = second.extra();
      NativeSort.sort(one, () -> scope.drop(first));
      NativeSort.sort(two, () -> scope.drop(second));
      assertFalse(one.scope().isAlive(), "freed when the second died");
      assertTrue(two.scope().isAlive());
      scope.close();
    }
    assertFalse(two.scope().isAlive());
    assertEquals(List.of(), unraisable);
  }

  @Test
  void memoryOfAConfinedHeapThatIsClosedInACallIsFreedByTheNext() throws Throwable {
    GcHeap heap = told(GcHeap.confined());
    MemorySegment segment = ExtraCell.create(heap.openScope(), 16).extra();
    NativeSort.sort(
        segment,
        () -> {
          heap.close();
          segment.set(ValueLayout.JAVA_LONG, 0, 7);
        });
    assertTrue(segment.scope().isAlive());
    GcHeap.confined().close();
    assertFalse(segment.scope().isAlive());
    assertEquals(List.of(), unraisable);
  }

  // ------------------------------------------------------------------ shared

  private void whileACallUsesIt(boolean closingTheHeap) throws Exception {
    GcHeap heap = told(GcHeap.shared());
    MemorySegment segment;
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    List<Throwable> failures = new ArrayList<>();
    Thread caller;
    GcScope scope = heap.enter();
    ExtraCell block = ExtraCell.create(scope, 16);
    segment = block.extra();
    caller =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    NativeSort.sort(
                        segment,
                        () -> {
                          begun.countDown();
                          Threads.await(over);
                          segment.set(ValueLayout.JAVA_LONG, 0, 7);
                        });
                  } catch (Throwable t) {
                    failures.add(t);
                  }
                });
    begun.await();
    scope.close();
    if (closingTheHeap) {
      heap.close();
    } else {
      Inside.gate(heap).work.runMaintenance(true);
      Inside.gate(heap).work.runMaintenance(true);
    }
    assertTrue(segment.scope().isAlive());
    assertEquals(16, heap.stats().nativeBytes());
    over.countDown();
    caller.join();
    awaitFreed(segment);
    assertEquals(List.of(), failures);
    assertEquals(List.of(), unraisable);
    Threads.await(() -> heap.stats().nativeBytes() == 0); // noted a moment later
    if (!closingTheHeap) {
      heap.close();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void memoryOfASharedHeapIsFreedAfterTheCallDuringWhichItsObjectDied(boolean closingTheHeap)
      throws Exception {
    whileACallUsesIt(closingTheHeap);
  }

  @Test
  void threadThatWaitsForCallsEndsAndTheNextMemoryStartsAnother() throws Exception {
    MaintenanceThread.reset(); // reports of other tests may be due at the end of a minute
    whileACallUsesIt(true);
    awaitNoThread();
    whileACallUsesIt(true);
    awaitNoThread();
  }

  private static void awaitNoThread() {
    while (Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("lasso maintenance"))) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  // ------------------------------------------------------------------ what waits to be freed

  /** Lets objects die that have so many bytes each; returns their memory. */
  private static List<MemorySegment> die(GcHeap heap, long... bytes) {
    List<MemorySegment> segments = new ArrayList<>();
    try (GcScope scope = heap.enter()) {
      for (long each : bytes) {
        segments.add(ExtraCell.create(scope, each).extra());
      }
    }
    return segments;
  }

  private static List<Boolean> alive(List<MemorySegment> segments) {
    return segments.stream().map(segment -> segment.scope().isAlive()).toList();
  }

  @Test
  void allThatDiedTogetherIsFreedOnceAndCountedUntilThen() {
    List<MemorySegment> last;
    GcHeap heap = told(Inside.untended(GcHeap.shared()));
    try (heap) {
      for (int round = 1; round <= 3; round++) {
        List<MemorySegment> dead = die(heap, 8, 16, 32);
        assertEquals(List.of(true, true, true), alive(dead));
        assertEquals(56, heap.stats().nativeBytes(), "round " + round);
        Inside.gate(heap).work.runMaintenance(true);
        assertEquals(List.of(false, false, false), alive(dead));
        assertEquals(0, heap.stats().nativeBytes(), "round " + round);
      }
      last = die(heap, 8, 16);
    }
    assertEquals(List.of(false, false), alive(last));
    assertEquals(0, heap.stats().nativeBytes());
    assertEquals(List.of(), unraisable);
  }

  @Test
  void whoLeavesWithMoreThanTheBudgetFreesIt() {
    try (GcHeap heap = told(Inside.untended(GcHeap.builder().nativeBudget(100).shared()))) {
      List<MemorySegment> few = die(heap, 60);
      assertEquals(List.of(true), alive(few));
      List<MemorySegment> many = die(heap, 60);
      assertEquals(List.of(false, false), alive(List.of(few.getFirst(), many.getFirst())));
      assertEquals(0, heap.stats().nativeBytes());
      List<MemorySegment> next = die(heap, 60);
      assertEquals(List.of(true), alive(next));
    }
  }

  @Test
  void whoClosesARootOutsideFreesMoreThanTheBudget() {
    try (GcHeap heap = told(Inside.untended(GcHeap.builder().nativeBudget(100).shared()))) {
      MemorySegment segment;
      GcRoot<ExtraCell> root;
      try (GcScope scope = heap.enter()) {
        root = heap.openRoot(ExtraCell.create(scope, 101));
        segment = root.get().extra();
      }
      root.close();
      assertFalse(segment.scope().isAlive());
      assertEquals(0, heap.stats().nativeBytes());
    }
  }
}
