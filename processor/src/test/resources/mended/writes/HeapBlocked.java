package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import java.util.concurrent.CompletableFuture;

final class Tasks {
  static void finish(GcHeap heap, GcRoot<Task> task, CompletableFuture<Integer> result) {
    int step = result.join();
    try (GcEntry _ = heap.lock()) {
      task.get().setStep(step);
    }
  }
}

@GcContainer
abstract class Task extends GcObject {
  int step;

  abstract void setStep(int step);
}
