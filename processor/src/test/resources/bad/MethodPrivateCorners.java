package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      // ERROR [MethodPrivate] Method 'release', which Lasso is to call for @Owned(release = …) of field 'buffer', is not accessible from GcNode, which Lasso generates. Make it package-private or wider, or public if it is in another package.
      release = "release")
  Buffer buffer;

  @Owned(
      // ERROR [MethodPrivate] Method 'finalize', which Lasso is to call for @Owned(release = …) of field 'object', is not accessible from GcNode, which Lasso generates. Make it package-private or wider, or public if it is in another package.
      release = "finalize")
  Object object;
}

final class Buffer {
  private void release() {}
}
