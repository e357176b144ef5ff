// [FinalizerPrivate] @Finalizer method 'close' must not be private: GcNode, which Lasso generates, has to call it. Make it package-private or protected.
package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  private void close() {} // ERROR
}
