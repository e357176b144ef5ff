// [ReleasePrivate] @Owned field 'buffer' is to be closed by method 'release' of Buffer, which is out of reach: GcNode, which Lasso generates, has to call it. Make it public, or name another method.
// [ReleasePrivate] @Owned field 'object' is to be closed by method 'finalize' of Object, which is out of reach: GcNode, which Lasso generates, has to call it. Make it public, or name another method.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      release = "release") // ERROR
  Buffer buffer;

  @Owned(
      release = "finalize") // ERROR
  Object object;
}

final class Buffer {
  private void release() {}
}
