package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.List;

final class MethodsOfHostsFindOtherResources {
  private enum Death {
    COUNT,
    COLLECTION,
    CLOSE
  }

  static void test() {
    for (Death death : Death.values()) {
      for (boolean later : new boolean[] {false, true}) {
        for (boolean shared : new boolean[] {false, true}) {
          if (!later || death != Death.CLOSE) { // the close would wait for the tasks
            find(death, later, shared);
          }
        }
      }
    }
  }

  private static void find(Death death, boolean later, boolean shared) {
    List<Runnable> tasks = new ArrayList<>();
    GcHeap.Builder builder = later ? GcHeap.builder().closeOn(tasks::add) : GcHeap.builder();
    GcHeap heap = shared ? builder.shared() : builder.confined();
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
    if (later) {
      Check.logged();
      run(tasks);
    }
    Check.logged("last", "surface kept display last 7", "free 7", "display", "kept");
    heap.close();
    run(tasks);
    Check.logged();
    Check.equal(null, window[0].display);
    Check.equal(null, window[0].surface);
    Check.equal(null, window[0].last);
    Check.equal(0L, window[0].buffer);
  }

  private static void run(List<Runnable> tasks) {
    tasks.forEach(Runnable::run);
    tasks.clear();
  }
}
