package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.io.IOException;

final class ThrowingConstructorCountsNothing {
  static void test() throws Exception {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode a = GcNode.create(scope, "a");
      IOException failure = new IOException();
      Check.equal(
          failure, Check.thrown(IOException.class, () -> GcNode.create(scope, "b", a, failure)));
      Check.equal(
          failure, Check.thrown(IOException.class, () -> GcNode.allocate(heap, "c", a, failure)));
      Check.equal(1L, heap.stats().live());
      Check.logged();
      GcNode d = GcNode.create(scope, "d", a, null); // the heap is as before
      scope.drop(a);
      Check.equal(a, d.first);
      scope.drop(d);
      Check.logged("finalize d", "finalize a");
    }
    Check.logged();
  }
}
