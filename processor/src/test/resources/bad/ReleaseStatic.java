// [ReleaseStatic] @Owned field 'buffer' is to be closed by method 'release' of Buffer, which is static: it would not know what to close. Name an instance method.
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
  static void release() {}
}
