package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class CycleOfTwoIsCollected {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode a = GcNode.create(scope, "a");
      GcNode b = GcNode.create(scope, "b");
      GcNode.setFirst(a, b);
      b.list.add(a);
      GcNode.setResource(a, new Resource("r"));
      scope.drop(a);
      scope.drop(b);
      Check.equal(2L, heap.stats().live());
      Check.logged();
      heap.collect();
      Check.equal(0L, heap.stats().live());
      Check.equal(2L, heap.stats().collected());
      Check.logged("finalize a", "finalize b", "close r");
      heap.collect();
      Check.logged();
    }
    Check.logged();
  }
}
