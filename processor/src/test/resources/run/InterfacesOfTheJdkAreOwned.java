package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class InterfacesOfTheJdkAreOwned {
  static void test() {
    GcHeap heap = GcHeap.confined();
    try (GcScope scope = heap.openScope()) {
      Desk desk = GcDesk.create(scope);
      try (GcScope inner = heap.openScope()) {
        desk.setTask(GcRunnableNode.create(inner));
      }
      Check.equal(2L, heap.stats().live());
      desk.task().run();
      desk.setTask(() -> Check.log("lambda"));
      Check.equal(1L, heap.stats().live());
      desk.task().run();
      desk.setTitle("plain data");
      Check.equal("plain data", desk.title());
      heap.inspect().verify();
    }
    Check.equal(0L, heap.stats().live());
    heap.close();
    Check.logged("run", "lambda");
  }
}
