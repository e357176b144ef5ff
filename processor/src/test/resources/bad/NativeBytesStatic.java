package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    // ERROR [MethodForm] Method 'bytes', which Lasso is to call for @GcContainer(nativeBytes = …), must be an instance method without parameters, because Lasso calls it on the object and has nothing to pass to it. Change it, or use another method.
    nativeBytes = "bytes")
abstract class Node extends GcObject {
  static long bytes() {
    return 0;
  }
}
