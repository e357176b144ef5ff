package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    // ERROR [MethodStatic] Method 'bytes', which Lasso is to call for @GcContainer(weight = …), must not be static: it would not know for which object. Make it an instance method, or take another.
    weight = "bytes")
abstract class Node extends GcObject {
  static long bytes() {
    return 0;
  }
}
