package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  // ERROR [MethodParameters] Method 'close', which Lasso is to call for @Finalizer, must have no parameters: there is nothing to pass to it. Remove them, or take another method.
  void close(int reason) {}
}
