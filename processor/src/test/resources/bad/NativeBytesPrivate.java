package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    // ERROR [MethodPrivate] Method 'bytes', which Lasso is to call for @GcContainer(nativeBytes = …), is out of reach: GcNode, which Lasso generates, has to call it. Make it package-private or wider; one of another package has to be public.
    nativeBytes = "bytes")
abstract class Node extends GcObject {
  private long bytes() {
    return 0;
  }
}
