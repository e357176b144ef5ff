package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class WeakFieldsBecomeNull {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode owner = GcNode.create(scope, "owner");
      GcNode a = GcNode.create(scope, "a");
      GcNode b = GcNode.create(scope, "b");
      GcNode.setWeak(owner, a);
      GcNode.setOther(owner, b);
      scope.drop(b);
      Check.equal(null, owner.other);
      Check.equal(a, owner.weak);
      scope.drop(a);
      Check.equal(null, owner.weak);
      Check.logged("finalize b", "finalize a");
    }
    Check.logged("finalize owner");
  }
}
