package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class ResourceIsClosedOnce {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode owner = GcNode.create(scope, "owner");
      GcNode.setResource(owner, new Resource("a"));
      GcNode.setResource(owner, owner.resource);
      Check.logged();
      GcNode.setResource(owner, new Resource("b"));
      Check.logged("close a");
      GcNode.setResource(owner, null);
      Check.logged("close b");
      GcNode.setResource(owner, new Resource("c"));
      scope.drop(owner);
      Check.logged("finalize owner", "close c");
      Check.equal(null, owner.resource);
    }
    Check.logged();
  }
}
