package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class DeathByCountTakesFieldsInOrder {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode owner = GcNode.create(scope, "owner");
      owner.moveSecond(scope, GcNode.create(scope, "second"));
      owner.list.move(scope, GcNode.create(scope, "element"));
      owner.moveFirst(scope, GcNode.create(scope, "first"));
      scope.drop(owner);
      Check.logged("finalize owner", "finalize first", "finalize element", "finalize second");
      Check.equal(4L, heap.stats().diedByCount());
      Check.equal(0L, heap.stats().live());
    }
    Check.logged();
  }
}
