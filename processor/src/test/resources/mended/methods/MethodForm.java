// Lasso has no arguments to pass. If a resource must be released by a method with arguments, write a method in your own
// class that takes the resource.
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
