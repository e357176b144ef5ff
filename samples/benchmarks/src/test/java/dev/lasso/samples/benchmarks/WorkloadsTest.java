package dev.lasso.samples.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import org.junit.jupiter.api.Test;

/** The workloads do what their figures claim. */
class WorkloadsTest {

  @Test
  void ringsAreFreedByOneCollectionOnly() {
    try (GcHeap heap = GcHeap.confined()) {
      heap.disable();
      RingNode.makeAndDrop(heap, 1_000, 10);
      assertEquals(1_000, heap.stats().live());
      assertEquals(1_000, heap.collect());
      assertEquals(0, heap.stats().live());
    }
  }

  @Test
  void aTreeBuiltByMoveMakesNoSuspects() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      TreeNode root = TreeNode.buildByMove(scope, 6);
      assertEquals(TreeNode.size(6), heap.stats().live());
      assertEquals(0, heap.stats().suspects());
      scope.drop(root);
      assertEquals(0, heap.stats().live());
    }
  }

  @Test
  void aTreeBuiltBySettersDiesWithItsRoot() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      TreeNode root = TreeNode.buildBySet(scope, 6);
      assertEquals(TreeNode.size(6), heap.stats().live());
      scope.drop(root);
      assertEquals(TreeNode.size(6), heap.stats().diedByCount());
    }
  }

  @Test
  void aListDiesWithItsHead() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      ListNode head = ListNode.build(scope, 1_000);
      assertEquals(1_000, heap.stats().live());
      scope.drop(head);
      assertEquals(0, heap.stats().live());
    }
  }
}
