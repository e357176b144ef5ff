package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    // ERROR [MethodAbstract] Method 'bytes', which Lasso is to call for @GcContainer(nativeBytes = …), must not be abstract, because Lasso calls it and does not write it. Give it a body, which subclasses may override.
    nativeBytes = "bytes")
abstract class Node extends GcObject {
  abstract long bytes();
}
