package run;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcCPython;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class ItemsAreOwned {
  static void test() {
    dieWithTheirOwnerTheLastFirst();
    areCountedWhenSetAndReplaced();
    areCollectedInCycles();
    inheritedFromAnotherPackage();
    lengthIsCheckedFirst();
    badIndexCountsNothing();
    storedArrayIsRefused();
    onlyUntrackedIsResized();
    clearedWhileFreedItemsResizeAndKill();
  }

  private static void dieWithTheirOwnerTheLastFirst() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcVector<Node> vector = GcVector.create(scope, 4, null);
      Check.equal(4, vector.length());
      GcVector.moveItem(vector, scope, 2, GcNode.create(scope, "c"));
      GcVector.moveItem(vector, scope, 0, GcNode.create(scope, "a"));
      Check.equal(null, vector.item(1));
      scope.drop(vector);
      Check.logged("construct", "finalize c", "finalize a");
      Check.thrown(DeadObjectException.class, () -> vector.item(0));
      Check.thrown(DeadObjectException.class, () -> vector.setItem(0, null));
      Check.equal(true, vector.items == null);
      Check.equal(0L, heap.stats().live());
    }
  }

  private static void areCountedWhenSetAndReplaced() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcVector<Node> vector = GcVector.create(scope, 1, null);
      Node a = GcNode.create(scope, "a");
      vector.setItem(0, a);
      vector.setItem(0, a);
      scope.drop(a);
      Check.equal(a, vector.item(0));
      heap.inspect().verify();
      vector.setItem(0, null);
      Check.logged("construct", "finalize a");
    }
  }

  private static void areCollectedInCycles() {
    try (GcHeap heap = GcHeap.confined()) {
      try (GcScope scope = heap.openScope()) {
        GcVector<GcObject> vector = GcVector.create(scope, 2000, null);
        for (int i = 0; i < 2000; i += 3) {
          vector.setItem(i, vector);
        }
        vector.setItem(1, GcNode.create(scope, "inside"));
      }
      Check.logged("construct");
      Check.equal(2L, heap.collect());
      Check.equal(0L, heap.stats().live());
      Check.logged("finalize inside");
    }
  }

  private static void inheritedFromAnotherPackage() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNodeVector vector = GcNodeVector.create(scope, 2);
      Check.equal(2, NodeVector.nodes(vector).length);
      vector.setItem(1, GcNode.create(scope, "n"));
      int[] edges = {0};
      vector.gcTraverse(
          (_, count) -> {
            count[0]++;
            return 0;
          },
          edges);
      Check.equal(1, edges[0]);
      vector.gcClear();
      Check.equal(null, vector.item(1));
      scope.drop(vector);
    }
    Check.logged("construct", "finalize n");
  }

  private static void lengthIsCheckedFirst() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Check.thrown(
          NegativeArraySizeException.class, () -> GcVector.<Node>create(scope, -1, null));
      Check.thrown(
          NegativeArraySizeException.class, () -> GcVector.<Node>allocate(heap, -1, null));
      Check.equal(0L, heap.stats().live());
    }
    Check.logged();
  }

  private static void badIndexCountsNothing() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcVector<Node> vector = GcVector.create(scope, 1, null);
      Node a = GcNode.create(scope, "a");
      Check.thrown(IndexOutOfBoundsException.class, () -> vector.setItem(1, a));
      Check.thrown(IndexOutOfBoundsException.class, () -> GcVector.moveItem(vector, scope, -1, a));
      Check.thrown(IndexOutOfBoundsException.class, () -> vector.item(1));
      Check.equal("Node#2 (alive, 1 hold, 0 owners)", a.toString());
    }
    Check.logged("construct", "finalize a");
  }

  private static void storedArrayIsRefused() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      IllegalStateException refused =
          Check.thrown(
              IllegalStateException.class, () -> GcVector.create(scope, 1, new Node[3]));
      Check.equal(true, refused.getMessage().contains("'items'"));
      Check.equal(0L, heap.stats().live());
    }
    Check.logged("construct");
  }

  private static void onlyUntrackedIsResized() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcVector<Node> vector = GcVector.allocate(heap, 2, null);
      GcVector.moveItem(vector, scope, 0, GcNode.create(scope, "a"));
      GcVector.moveItem(vector, scope, 1, GcNode.create(scope, "b"));
      vector.resize(3);
      Check.equal(3, vector.length());
      Check.thrown(NegativeArraySizeException.class, () -> vector.resize(-1));
      vector.resize(1);
      Check.logged("construct", "finalize b");
      GcCPython.of(heap).track(vector);
      Check.thrown(IllegalStateException.class, () -> vector.resize(0));
      Check.equal("a", vector.item(0).name);
      heap.release(vector);
      Check.logged("finalize a");
    }
  }

  private static void clearedWhileFreedItemsResizeAndKill() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcVector<GcObject> vector = GcVector.allocate(heap, 3, null);
      GcVector.moveItem(vector, scope, 0, GcBomb.create(scope, () -> vector.resize(2)));
      GcVector.moveItem(vector, scope, 1, GcBomb.create(scope, () -> heap.release(vector)));
      GcVector.moveItem(vector, scope, 2, GcNode.create(scope, "c"));
      vector.gcClear();
      Check.logged("construct", "finalize c");
      Check.equal(0L, heap.stats().live());
    }
  }
}
