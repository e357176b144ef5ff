package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Weighty;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Collections for the sake of native memory: when they come, and how much garbage pins. */
@Tag("gate")
class NativeBudgetTest extends RuntimeTest {

  private static final long BYTES = 4_096;

  /** The memory that a program has in use. */
  private static final class Outstanding {
    private long bytes;
    private long peak;

    /** A node that owns memory. */
    Weighty block(GcScope scope) {
      return Weighty.create(
          scope,
          BYTES,
          self -> {
            bytes += BYTES;
            peak = Math.max(peak, bytes);
            self.setResource(() -> bytes -= BYTES);
          });
    }

    /** Creates garbage rings, each in a scope of its own. */
    void garbage(GcHeap heap, int rings) {
      for (int i = 0; i < rings; i++) {
        try (GcScope scope = heap.openScope()) {
          ring(scope);
        }
      }
    }

    /** A ring that {@code scope} holds by one member. */
    Weighty ring(GcScope scope) {
      Weighty first = block(scope);
      Weighty last = first;
      for (int i = 1; i < 4; i++) {
        Weighty next = block(scope);
        next.moveA(scope, last);
        last = next;
      }
      first.setA(last);
      return last;
    }
  }

  @Test
  void garbageRingsPinNoMoreThanTheBudgetAndAThirtySecond() {
    long budget = 1 << 20;
    Outstanding memory = new Outstanding();
    try (GcHeap limited = Heaps.open(GcHeap.builder().nativeBudget(budget))) {
      memory.garbage(limited, 2_000);
    }
    assertTrue(memory.peak > budget / 2, () -> "peak " + memory.peak);
    assertTrue(memory.peak <= budget + budget / 32 + BYTES, () -> "peak " + memory.peak);
    assertEquals(0, memory.bytes);
  }

  @Test
  void garbagePinsAThirtySecondOfWhatLivesBeyondTheBudget() {
    Outstanding memory = new Outstanding();
    long live = 100 * 4 * BYTES;
    try (GcHeap limited = Heaps.open(GcHeap.builder().nativeBudget(live / 10));
        GcScope outer = limited.openScope()) {
      Node window = Node.create(outer);
      for (int i = 0; i < 2_000; i++) {
        try (GcScope scope = limited.openScope()) {
          window.list.move(scope, memory.ring(scope));
        }
        if (window.list.size() > 100) {
          window.list.discard(0);
        }
      }
      limited.inspect().verify();
    }
    long most = live + 4 * BYTES;
    assertTrue(memory.peak <= most + most / 32 + BYTES, () -> "peak " + memory.peak);
    assertEquals(0, memory.bytes);
  }

  @Test
  void growingLiveGraphBeyondTheBudgetIsExaminedEverLessOften() {
    try (GcHeap limited = Heaps.open(GcHeap.builder().nativeBudget(BYTES));
        GcScope scope = limited.openScope()) {
      Node owner = Node.create(scope);
      for (int i = 0; i < 10_000; i++) {
        Weighty part = Weighty.create(scope, BYTES);
        part.setA(owner);
        owner.list.add(part);
        scope.drop(part);
      }
      GcStats stats = limited.stats();
      assertEquals(0, stats.collected());
      assertTrue(stats.collections() < 300, () -> stats.collections() + " collections");
      assertTrue(stats.candidates() < 100_000, () -> stats.candidates() + " examined");
    }
  }

  @Test
  void liveGraphBeyondTheBudgetIsNotExaminedForEachObjectThatComesAndGoes() {
    try (GcHeap limited = Heaps.open(GcHeap.builder().nativeBudget(1_000));
        GcScope scope = limited.openScope()) {
      Node hub = suspect(scope);
      for (int i = 0; i < 1_000; i++) {
        Weighty part = Weighty.create(scope, BYTES);
        part.setA(hub);
        hub.list.move(scope, part);
      }
      long collections = comeAndGo(limited, scope, hub, 1_000, 50 * BYTES);
      assertTrue(collections <= 5, () -> collections + " collections");
    }
  }

  /** A live graph with a suspect, so that a collection has something to examine. */
  private static Node suspect(GcScope scope) {
    Node hub = Node.create(scope);
    Node owner = Node.create(scope);
    owner.setA(hub);
    scope.drop(hub);
    return hub;
  }

  /**
   * Creates objects that live only a moment, beside a live graph; returns how often it collects.
   */
  private static long comeAndGo(GcHeap limited, GcScope scope, Node hub, int events, long bytes) {
    long before = limited.stats().collections();
    for (int i = 0; i < events; i++) {
      scope.keep(hub);
      scope.drop(hub); // may be garbage, as far as counts tell
      scope.drop(Weighty.create(scope, bytes));
    }
    return limited.stats().collections() - before;
  }

  @Test
  void steadyStateJustAboveTheBudgetIsNotExaminedForEachEvent() {
    for (long live : new long[] {0, BYTES, 10 * BYTES, 95 * BYTES}) {
      try (GcHeap limited = Heaps.open(GcHeap.builder().nativeBudget(100 * BYTES));
          GcScope scope = limited.openScope()) {
        Node hub = suspect(scope);
        Weighty.create(scope, live);
        long most = 101 * BYTES - live;
        long collections = comeAndGo(limited, scope, hub, 2_000, most);
        assertTrue(
            collections >= 1 && collections <= 3,
            () -> collections + " collections with " + live + " bytes alive");
        assertEquals(0, limited.stats().collected());
      }
    }
  }

  @Test
  void peaksThatGrowAreExaminedAtEachThirtySecondMore() {
    try (GcHeap limited = Heaps.open(GcHeap.builder().nativeBudget(100 * BYTES));
        GcScope scope = limited.openScope()) {
      Node hub = suspect(scope);
      long collections = 0;
      for (int i = 0; i < 1_000; i++) { // to the double
        collections += comeAndGo(limited, scope, hub, 1, 100 * BYTES + i * BYTES / 10);
      }
      long all = collections;
      assertTrue(all >= 10 && all <= 25, () -> all + " collections");
    }
  }

  @Test
  void whatIsFreedBringsTheBudgetBack() {
    Outstanding memory = new Outstanding();
    long budget = 100 * BYTES;
    try (GcHeap limited = Heaps.open(GcHeap.builder().nativeBudget(budget));
        GcScope scope = limited.openScope()) {
      Node hub = suspect(scope);
      comeAndGo(limited, scope, hub, 100, 2 * budget);
      memory.garbage(limited, 500); // the raised budget, and a collection that frees them all
      assertTrue(memory.peak > budget, () -> "peak " + memory.peak);
      assertTrue(memory.peak <= 2 * budget + budget / 8, () -> "peak " + memory.peak);
      limited.collect();
      memory.peak = memory.bytes;
      memory.garbage(limited, 500);
      assertTrue(memory.peak <= budget + budget / 16, () -> "peak " + memory.peak);
    }
  }

  @Test
  void disabledHeapDoesNotCollectUntilItIsEnabled() {
    try (GcHeap limited = Heaps.open(GcHeap.builder().nativeBudget(0));
        GcScope scope = limited.openScope()) {
      limited.disable();
      for (int i = 0; i < 100; i++) {
        Weighty loop = Weighty.create(scope, BYTES);
        loop.setA(loop);
        scope.drop(loop);
      }
      assertEquals(100 * BYTES, limited.stats().nativeBytes());
      limited.enable();
      Node.create(scope);
      assertEquals(0, limited.stats().nativeBytes());
    }
  }

  @Test
  void growthThatNoCreationMadeIsCollectedAtTheCloseOfAScope() {
    try (GcHeap limited = Heaps.open(GcHeap.builder().nativeBudget(1_000));
        GcScope scope = limited.openScope()) {
      Weighty loop = Weighty.create(scope, 1_000);
      loop.setA(loop);
      loop.bytes = 1_001;
      limited.reweigh(loop);
      scope.drop(loop);
      assertAlive(loop);
      limited.openScope().close();
      assertDead(loop);
      assertTrue(limited.stats().longestPauseNanos() > 0);
    }
  }

  @Test
  void collectionThatFailsIsNotRepeatedAtEverySafePoint() {
    try (GcHeap limited = Heaps.open(GcHeap.builder().nativeBudget(0));
        GcScope scope = limited.openScope()) {
      limited.onUnraisable(unraisable::add);
      Weighty.Broken broken = create(scope, Weighty.Broken::new);
      broken.setA(broken);
      scope.drop(broken);
      broken.bytes = 1_000_000;
      limited.reweigh(broken);
      for (int i = 0; i < 100; i++) {
        Node.create(scope);
      }
      assertEquals("broken", takeUnraisable().thrown().getMessage());
      broken.bytes = 0;
    }
  }

  @Test
  void negativeBudgetIsRefused() {
    Throwable refused =
        assertThrows(IllegalArgumentException.class, () -> GcHeap.builder().nativeBudget(-1));
    assertEquals("A heap cannot pin -1 native bytes.", refused.getMessage());
  }
}
