package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      // ERROR [MethodPrivate] Method 'release', which Lasso is to call for @Owned(release = …) of field 'buffer', is out of reach: GcNode, which Lasso generates, has to call it. Make it package-private or wider; one of another package has to be public.
      release = "release")
  Buffer buffer;

  @Owned(
      // ERROR [MethodPrivate] Method 'finalize', which Lasso is to call for @Owned(release = …) of field 'object', is out of reach: GcNode, which Lasso generates, has to call it. Make it package-private or wider; one of another package has to be public.
      release = "finalize")
  Object object;
}

final class Buffer {
  private void release() {}
}
