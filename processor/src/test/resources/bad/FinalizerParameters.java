package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  // ERROR [MethodForm] Method 'close', which Lasso is to call for @Finalizer, must be an instance method without parameters, because Lasso calls it on the object and has nothing to pass to it. Change it, or use another method.
  void close(int reason) {}
}
