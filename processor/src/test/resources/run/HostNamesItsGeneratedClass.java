package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class HostNamesItsGeneratedClass {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode a = Node.create(scope, "a");
      Check.equal(a, a.self());

      GcRing first = GcRing.create(scope, null);
      GcRing second = GcRing.create(scope, first);
      GcRing.setLast(first, second);
      first.others.add(second);
      heap.inspect().verify();
      scope.drop(first);
      scope.drop(second);
      Check.equal(2L, heap.collect());
    }
    Check.logged("finalize a");
  }
}
