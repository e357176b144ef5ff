package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcCPython;

final class ItemsGrowAndAreCounted {
  static void test() throws Exception {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcDrawer drawer = GcDrawer.create(scope, 2, "drawer");
      Check.equal(2, drawer.count);
      Check.thrown(NegativeArraySizeException.class, () -> GcDrawer.create(scope, -1, "none"));
      GcDrawer.moveItem(drawer, scope, 0, GcNode.create(scope, "a"));
      GcDrawer.moveItem(drawer, scope, 1, GcNode.create(scope, "b"));
      Check.equal(true, GcCPython.isTracked(drawer));
      drawer.grow(5);
      drawer.grow(5);
      Check.equal(5, drawer.places.length);
      GcDrawer.moveItem(drawer, scope, 4, GcNode.create(scope, "c"));
      heap.inspect().verify();
      Check.equal(
          "Drawer#1 \"drawer\" (alive, 1 hold, 0 owners) has 5 items and cannot grow to 4. To make it smaller, call resize while it is untracked.",
          Check.thrown(IllegalArgumentException.class, () -> drawer.grow(4)).getMessage());
      Check.logged();
      scope.drop(drawer);
      Check.logged("finalize c", "finalize b", "finalize a");
    }
  }
}
