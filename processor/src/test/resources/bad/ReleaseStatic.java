package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      // ERROR [MethodForm] Method 'release', which Lasso is to call for @Owned(release = …) of field 'buffer', must be an instance method without parameters, because Lasso calls it on the object and has nothing to pass to it. Change it, or use another method.
      release = "release")
  Buffer buffer;
}

final class Buffer {
  static void release() {}
}
