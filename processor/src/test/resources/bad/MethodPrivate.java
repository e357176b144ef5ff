// [MethodPrivate] Method 'release', which Lasso is to call for @Owned(release = …) of field 'buffer', is out of reach: GcNode, which Lasso generates, has to call it. Make it package-private or wider; one of another package has to be public.
// [MethodPrivate] Method 'finalize', which Lasso is to call for @Owned(release = …) of field 'object', is out of reach: GcNode, which Lasso generates, has to call it. Make it package-private or wider; one of another package has to be public.
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
