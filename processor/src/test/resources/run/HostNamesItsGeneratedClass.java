package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class HostNamesItsGeneratedClass {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode a = Node.create(scope, "a");
      Check.equal(a, a.self());
    }
    Check.logged("finalize a");
  }
}
