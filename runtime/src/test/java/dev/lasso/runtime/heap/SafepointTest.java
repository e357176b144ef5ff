package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import dev.lasso.runtime.support.Weighty;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The requests for a safepoint: who makes them, and that a safepoint without any work left clears
 * them.
 */
class SafepointTest {

  private static boolean isDue(GcHeap heap) {
    return (((HeapState) heap).work & Work.AT_SAFEPOINT) != 0;
  }

  private static void addSuspect(GcScope scope) {
    Node loop = Node.createLoop(scope);
    scope.drop(loop);
  }

  @Test
  void nothingIsDueInAQuietHeap() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      assertFalse(isDue(heap));
      Node owner = Node.create(scope);
      owner.setA(Node.create(scope));
      owner.setA(null);
      addSuspect(scope);
      scope.drop(owner);
      assertFalse(isDue(heap));
    }
  }

  @Test
  void underStressItIsAlwaysDue() {
    try (GcHeap heap = GcHeap.builder().stress(true).confined();
        GcScope scope = heap.openScope()) {
      addSuspect(scope);
      Node.create(scope);
      assertTrue(isDue(heap));
      assertEquals(1, heap.stats().live());
    }
  }

  @Test
  void enoughSuspectsRaiseItAndTheirCollectionLowersIt() {
    try (GcHeap heap = GcHeap.builder().maxPause(Duration.ofDays(1)).confined();
        GcScope scope = heap.openScope()) {
      heap.disable();
      for (int i = 1; i < Pacer.MIN_THRESHOLD; i++) {
        addSuspect(scope);
      }
      assertFalse(isDue(heap));
      addSuspect(scope);
      assertTrue(isDue(heap));
      Node.create(scope);
      assertTrue(isDue(heap), "they are to be collected once that is allowed");
      heap.enable();
      Node.create(scope);
      assertEquals(2, heap.stats().live());
      assertFalse(isDue(heap));
    }
  }

  @Test
  void aPausedRunRaisesItUntilItIsOver() {
    try (GcHeap heap = GcHeap.builder().maxPause(Duration.ofDays(1)).confined();
        GcScope scope = heap.openScope()) {
      for (int i = 1; i < Pacer.MIN_THRESHOLD; i++) {
        addSuspect(scope);
      }
      while (heap.collect(Duration.ZERO)) { // until a run is paused
        addSuspect(scope);
      }
      assertTrue(isDue(heap));
      heap.collect();
      heap.openScope().close();
      assertFalse(isDue(heap));
    }
  }

  @Test
  void exceededBudgetDoesNotWaitForTheNextSliceOfAPausedRun() {
    SlicePacer pace = new SlicePacer();
    try (Heap heap = Inside.open(false, 1_000, pace);
        GcScope scope = heap.openScope()) {
      for (int i = 0; i < 10; i++) {
        addSuspect(scope);
      }
      pace.slice(heap, 1);
      heap.disable();
      Weighty heavy = Weighty.create(scope, 5_000);
      heavy.setA(heavy);
      scope.drop(heavy);
      heap.enable();
      Node.create(scope);
      assertEquals(0, heap.stats().nativeBytes());
    }
  }

  @Test
  void aRootClosedOutsideRaisesItForTheThreadInside() throws Exception {
    try (GcHeap heap = GcHeap.shared();
        GcScope scope = heap.enter()) {
      GcRoot<Node> root = heap.openRoot(Node.create(scope));
      scope.drop(root.get());
      assertFalse(isDue(heap));
      Threads.elsewhere(root::close);
      assertTrue(isDue(heap));
      assertEquals(1, heap.stats().live());
      heap.openScope().close();
      assertEquals(0, heap.stats().live());
      assertFalse(isDue(heap));
    }
  }
}
