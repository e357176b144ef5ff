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

  @Test
  void aDocumentMakesSuspectsOnlyOnceATypeThatClosesACycleIsLoaded() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      heap.disable();
      Document acyclic = Document.build(scope, 10, 10);
      assertEquals(Document.size(10, 10), heap.stats().live());
      assertEquals(0, heap.stats().suspects());
      Document.reopen(scope);
      Document cyclic = Document.build(scope, 10, 10);
      assertEquals(Document.size(10, 10) - 2, heap.stats().suspects(), "paragraphs and runs");
      scope.drop(acyclic);
      scope.drop(cyclic);
      assertEquals(0, heap.stats().live());
    }
  }
}
