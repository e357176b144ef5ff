package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;

final class MoveTakesTheHoldOfTheScope {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode owner = GcNode.create(scope, "owner");
      GcNode a = GcNode.create(scope, "a");
      GcNode.moveFirst(owner, scope, a);
      Check.equal("a scope that holds 1 object", scope.toString());
      Check.thrown(ReferenceCountException.class, () -> GcNode.moveSecond(owner, scope, a));
      Check.equal(null, owner.second);
      GcNode.moveFirst(owner, scope, GcNode.create(scope, "b"));
      Check.logged("finalize a");
    }
    Check.logged("finalize owner", "finalize b");
  }
}
