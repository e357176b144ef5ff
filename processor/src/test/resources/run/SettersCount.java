package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class SettersCount {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode owner = GcNode.create(scope, "owner");
      GcNode a = GcNode.create(scope, "a");
      GcNode b = GcNode.create(scope, "b");
      GcNode.setFirst(owner, a);
      GcNode.setSecond(owner, a);
      scope.drop(a);
      GcNode.setFirst(owner, b);
      Check.logged(); // second still owns it
      GcNode.setSecond(owner, a); // what it has already
      Check.logged();
      GcNode.setSecond(owner, null);
      Check.logged("finalize a");
      scope.drop(b);
      owner.gcClear();
      Check.logged("finalize b");
      Check.equal(null, owner.first);
      scope.drop(owner);
    }
    Check.logged("finalize owner");
  }
}
