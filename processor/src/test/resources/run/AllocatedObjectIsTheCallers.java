package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.protocol.GcCPython;

final class AllocatedObjectIsTheCallers {
  static void test() {
    try (GcHeap heap = GcHeap.confined()) {
      GcNode a = GcNode.allocate(heap, "a");
      Check.equal(false, GcCPython.isTracked(a));
      GcCPython.of(heap).track(a);
      Check.equal(true, GcCPython.isTracked(a));
      heap.release(a);
      Check.logged("finalize a");
    }
    Check.logged();
  }
}
