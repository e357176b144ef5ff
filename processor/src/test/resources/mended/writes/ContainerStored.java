// A field of the type `Object`, of an interface or of a type variable can refer to a container, although its type does
// not say so. The warning stands where one is assigned to it, or passed to its setter. `@Owned` fields take any value, and
// count containers alone. Only javac looks into methods.
//
// Suppress it with `@SuppressWarnings("ContainerStored")` on the method, the field or the class.
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
