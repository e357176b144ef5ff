package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    // ERROR [MethodPrivate] Method 'bytes', which Lasso is to call for @GcContainer(nativeBytes = …), is not accessible from GcNode, which Lasso generates. Make it package-private or wider, or public if it is in another package.
    nativeBytes = "bytes")
abstract class Node extends GcObject {
  private long bytes() {
    return 0;
  }
}
