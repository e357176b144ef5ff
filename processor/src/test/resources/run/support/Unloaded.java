package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;

/** Uses a heap that outlives the class loader of the hosts. */
final class Unloaded {
  /** Leaves nothing alive behind. */
  static void use(GcHeap heap) throws Exception {
    try (GcScope scope = heap.openScope()) {
      GcNode one = GcNode.create(scope, "one");
      GcNode two = GcNode.create(scope, "two");
      GcNode.setFirst(one, two);
      GcNode.setFirst(two, one);
      GcNode.setWeak(one, two);
      GcNode.setResource(one, new Resource("r"));
      GcWatcher watcher = GcWatcher.create(scope, "w");
      GcWatcher.setWatched(watcher, two);
      GcVector<Node> vector = GcVector.create(scope, 3, null);
      vector.setItem(1, one);
      GcThing thing = GcThing.create(scope);
      thing.setAttribute("one", one);
      GcWeak<Node> weak = GcWeak.of(one, _ -> Check.log("dead"));
      heap.inspect().verify();
      heap.collect();
      weak.close();
    }
    heap.collect();
    Check.equal(0L, heap.stats().live());
  }
}
