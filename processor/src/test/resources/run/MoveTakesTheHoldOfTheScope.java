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
      owner.moveFirst(scope, a);
      Check.equal("a scope that holds 1 object", scope.toString());
      Check.thrown(ReferenceCountException.class, () -> owner.moveSecond(scope, a));
      Check.equal(null, owner.second);
      owner.moveFirst(scope, GcNode.create(scope, "b"));
      Check.logged("finalize a");
    }
    Check.logged("finalize owner", "finalize b");
  }
}
