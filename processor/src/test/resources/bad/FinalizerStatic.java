// [FinalizerStatic] @Finalizer method 'close' must not be static: it is called on the object that is about to die. Make it an instance method.
package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  static void close() {} // ERROR
}
