// [ReleaseParameters] @Owned field 'buffer' is to be closed by method 'release' of Buffer, which needs parameters: there is nothing to pass to it. Name a method without parameters.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      release = "release") // ERROR
  Buffer buffer;
}

final class Buffer {
  void release(int times) {}
}
