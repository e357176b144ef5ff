package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      // ERROR [MethodParameters] Method 'release', which Lasso is to call for @Owned(release = …) of field 'buffer', must have no parameters: there is nothing to pass to it. Remove them, or take another method.
      release = "release")
  Buffer buffer;
}

final class Buffer {
  void release(int times) {}
}
