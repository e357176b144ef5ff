// The names in `release`, `onClear` and `weight` are those of methods. A `release` is one of the resource's class, or
// one of your own class with the resource as its parameter.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Message extends GcObject {
  @Owned(release = "release")
  Buffer content;
}

class Buffer {
  void release() {}
}
