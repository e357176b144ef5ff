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
      owner.setFirst(a);
      GcNode.setSecond(owner, a);
      scope.drop(a);
      owner.setFirst(b);
      Check.logged(); // second still owns it
      owner.setSecond(a); // what it has already
      Check.logged();
      owner.setSecond(null);
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
