// If the resource is released by a method with arguments, call that method in one of your own class, which takes the
// resource.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(release = "end")
  Buffer buffer;

  void end(Buffer ended) {
    ended.release(1);
  }
}

final class Buffer {
  void release(int times) {}
}
