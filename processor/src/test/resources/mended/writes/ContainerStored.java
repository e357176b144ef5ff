// A field of type `Object`, of an interface or of a type variable can refer to a container. The warning is on the
// statement that stores one there. An `@Owned` field takes any value, but counts only containers.
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
