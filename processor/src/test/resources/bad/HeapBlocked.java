// GENERATED GcTask
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import java.util.concurrent.CompletableFuture;

final class Tasks {
  static void finish(GcHeap heap, GcRoot<Task> task, CompletableFuture<Integer> result) {
    try (GcEntry _ = heap.lock()) {
      // JAVAC WARNING [HeapBlocked] This can wait inside a heap, and threads that enter it wait too, perhaps also the one that is awaited. Wait before entering, or after leaving.
      task.get().setStep(result.join());
    }
  }
}

@GcContainer
abstract class Task extends GcObject {
  int step;

  abstract void setStep(int step);
}
