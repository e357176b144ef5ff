package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Message extends GcObject {
  @Owned(
      // ERROR [MethodMissing] Method 'relaese', which Lasso is to call for @Owned(release = …) of field 'content', does not exist in 'Buffer'. Declare it, without parameters, or correct the name.
      release = "relaese")
  Buffer content;
}

class Buffer {
  void release() {}
}
