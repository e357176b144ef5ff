package run;

import dev.lasso.runtime.GcHeap;

final class AllocatedObjectIsTheCallers {
  static void test() {
    try (GcHeap heap = GcHeap.confined()) {
      GcNode a = GcNode.allocate(heap, "a");
      Check.equal(false, GcHeap.isTracked(a));
      heap.track(a);
      Check.equal(true, GcHeap.isTracked(a));
      heap.release(a);
      Check.logged("finalize a");
    }
    Check.logged();
  }
}
