package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.List;

final class RowsOfResourcesAreClosed {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Rack rack = GcRack.create(scope, List.of(new Resource("a"), new Resource("b")), false);
      rack.handles.add(new Resource("c"));
      rack.handles.remove(0);
      Check.logged("close a");
      Resource taken = rack.handles.take(0);
      Check.logged();
      rack.handles.add(new Resource("d"));
      heap.inspect().verify();
      rack.gcClear();
      Check.logged();
      scope.drop(rack);
      Check.logged("close last", "close d", "close c", "close first");
      taken.close();
      Check.logged("close b");
      try {
        GcRack.create(scope, List.of(new Resource("e")), true);
        throw new AssertionError();
      } catch (IllegalStateException e) {
        Check.logged("close last", "close e", "close first");
      }
    }
  }
}
