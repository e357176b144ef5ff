package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class FailedAdoptionCountsNothing {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope();
        GcHeap foreign = GcHeap.confined();
        GcScope abroad = foreign.openScope()) {
      GcNode stranger = GcNode.create(abroad, "stranger");
      Throwable refused =
          Check.thrown(
              IllegalArgumentException.class, () -> GcNode.create(scope, "a", stranger, null));
      Check.equal(true, refused.getMessage().contains("first"));
      Check.equal(0L, heap.stats().live());
      Check.equal("a scope that holds 0 objects", scope.toString());
      Check.logged();
    }
    Check.logged("finalize stranger");
  }
}
