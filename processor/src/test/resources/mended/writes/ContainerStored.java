// A field whose type is `Object`, an interface or a type variable can refer to a container. The warning is on the
// statement that assigns a container to such a field, or passes one to its setter. An `@Owned` field takes any value, but
// counts only containers.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Queue extends GcObject {
  @Owned Runnable next;

  abstract void setNext(Runnable next);

  void add(GcScope scope) {
    setNext(GcTask.create(scope));
  }
}

@GcContainer
abstract class Task extends GcObject implements Runnable {
  @Override
  public void run() {}
}
