package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      // ERROR [MethodStatic] Method 'release', which Lasso is to call for @Owned(release = …) of field 'buffer', must not be static: it would not know for which object. Make it an instance method, or take another.
      release = "release")
  Buffer buffer;
}

final class Buffer {
  static void release() {}
}
