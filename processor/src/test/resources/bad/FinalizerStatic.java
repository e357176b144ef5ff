package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  // ERROR [MethodStatic] Method 'close', which Lasso is to call for @Finalizer, must not be static: it would not know for which object. Make it an instance method, or take another.
  static void close() {}
}
