package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    // ERROR [MethodParameters] Method 'bytes', which Lasso is to call for @GcContainer(weight = …), must have no parameters: there is nothing to pass to it. Remove them, or take another method.
    weight = "bytes")
abstract class Node extends GcObject {
  long bytes(int factor) {
    return factor;
  }
}
