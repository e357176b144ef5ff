package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  // ERROR [MethodAbstract] Method 'close', which Lasso is to call for @Finalizer, must not be abstract, because Lasso calls it and does not write it. Give it a body, which subclasses may override.
  abstract void close();
}
