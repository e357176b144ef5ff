// GENERATED GcTask GcStep
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

final class Tasks {
  static void finish(GcHeap heap, GcRoot<Task> task) {
    try (GcScope scope = heap.enter()) {
      task.get().setStep(GcStep.create(scope));
    }
    // JAVAC WARNING [HeapNotEntered] This uses a heap after leaving it, which throws WrongThreadException. Enter it again, as in try (GcScope scope = heap.enter()).
    task.get().setStep(null);
  }
}

@GcContainer
abstract class Task extends GcObject {
  @Owned @Nullable Step step;

  abstract void setStep(@Nullable Step step);
}

@GcContainer
abstract class Step extends GcObject {}
