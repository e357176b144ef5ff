package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class ResourceIsClosedOnce {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode owner = GcNode.create(scope, "owner");
      owner.setResource(new Resource("a"));
      owner.setResource(owner.resource);
      Check.logged();
      owner.setResource(new Resource("b"));
      Check.logged("close a");
      owner.setResource(null);
      Check.logged("close b");
      owner.setResource(new Resource("c"));
      scope.drop(owner);
      Check.logged("finalize owner", "close c");
      Check.equal(null, owner.resource);
    }
    Check.logged();
  }
}
