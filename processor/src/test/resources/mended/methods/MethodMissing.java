// `release`, `onClear` and `nativeBytes` name methods. `release` names a method of the resource's class, or a method of
// your own class that takes the resource as its parameter.
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
