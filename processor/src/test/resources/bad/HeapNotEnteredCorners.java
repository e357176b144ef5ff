// GENERATED GcJob
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

final class Jobs {
  private final GcHeap own = GcHeap.confined();

  static void parallel(GcHeap heap, List<String> names) {
    try (GcScope scope = heap.enter()) {
      // JAVAC WARNING [HeapNotEntered] This uses a heap on another thread, which has not entered it, which throws WrongThreadException. Enter it there, as in try (GcScope scope = heap.enter()).
      names.parallelStream().forEach(name -> GcJob.create(scope));
    }
  }

  void confined(ExecutorService pool) throws Exception {
    pool.submit(
            () -> {
              // JAVAC WARNING [HeapNotEntered] This uses a heap that is confined to another thread, which throws WrongThreadException. Open it by GcHeap.shared() and enter it, as in try (GcScope scope = heap.enter()).
              try (GcScope scope = own.openScope()) {
                GcJob.create(scope).setNext(null);
              }
            })
        .get();
  }

  static void itself(GcHeap heap, ExecutorService pool) throws Exception {
    pool.submit(
            () -> {
              try (GcScope scope = heap.enter()) {
                GcJob.create(scope).setNext(null);
              }
            })
        .get();
  }
}

@GcContainer
abstract class Job extends GcObject {
  @Owned @Nullable Job next;

  abstract void setNext(@Nullable Job next);
}
