package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class MethodsOfHostsFindOtherResources {
  private enum Death {
    COUNT,
    COLLECTION,
    CLOSE
  }

  static void test() {
    for (boolean shared : new boolean[] {false, true}) {
      for (Death death : Death.values()) {
        find(death, shared);
      }
      areRefusedWhereAnExecutorCloses(shared);
    }
  }

  private static void find(Death death, boolean shared) {
    GcHeap heap = shared ? GcHeap.shared() : GcHeap.confined();
    GcWindow[] window = new GcWindow[1];
    heap.run(
        () -> {
          window[0] = GcWindow.create(GcScope.current());
          if (death != Death.COUNT) {
            GcWindow.setSelf(window[0], window[0]);
          }
        });
    if (death == Death.COLLECTION) {
      heap.run(heap::collect);
    } else if (death == Death.CLOSE) {
      heap.close();
    }
    Check.logged("last", "surface kept display last 7", "free 7", "display", "kept");
    heap.close();
    Check.logged();
    Check.equal(null, window[0].display);
    Check.equal(null, window[0].surface);
    Check.equal(null, window[0].last);
    Check.equal(0L, window[0].buffer);
  }

  private static void areRefusedWhereAnExecutorCloses(boolean shared) {
    GcHeap.Builder builder = GcHeap.builder().name("gl").closeOn(Runnable::run);
    try (GcHeap heap = shared ? builder.shared() : builder.confined();
        GcScope scope = heap.enter()) {
      String refused =
          " and an executor closes the resources of heap 'gl', so the method would run on a dead object that no longer owns anything. Make the method static, so that it gets only the resource, or move it to the resource's class.";
      Check.equal(
          "Window releases 'surface' by its method 'end'," + refused,
          Check.thrown(IllegalStateException.class, () -> GcWindow.create(scope)).getMessage());
      Check.equal(
          "Handles releases 'socket' by its method 'shut'," + refused,
          Check.thrown(IllegalStateException.class, () -> GcHandles.allocate(heap, 1, 2))
              .getMessage());
      Check.thrown(IllegalStateException.class, () -> GcMoreHandles.create(scope, 1));
      Check.logged();
      heap.inspect().verify();
      Check.equal(0L, heap.stats().live());
    }
    Check.logged();
  }
}
