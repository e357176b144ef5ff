// Code that runs on another thread, such as a task of an executor or a function of a parallel stream, enters the heap
// itself. It is reported if it creates objects in a scope of the code around it, or changes an object, without entering.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcEntry;
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
    try (GcEntry _ = heap.lock()) {
      task.get().setStep(null);
    }
  }
}

@GcContainer
abstract class Task extends GcObject {
  @Owned @Nullable Step step;

  abstract void setStep(@Nullable Step step);
}

@GcContainer
abstract class Step extends GcObject {}
