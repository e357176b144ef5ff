// GENERATED GcQueue GcTask
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Queue extends GcObject {
  Runnable next;

  void add(GcScope scope) {
    // JAVAC WARNING [ContainerStored] Field 'next' of container 'Queue' is assigned a container, GcTask, and does not keep it alive, because a field without an annotation is not counted. Annotate it @Owned, or @Borrowed(reason = "…") if something else keeps the container alive. A static field needs a GcRoot.
    next = GcTask.create(scope);
  }
}

@GcContainer
abstract class Task extends GcObject implements Runnable {
  @Override
  public void run() {}
}
