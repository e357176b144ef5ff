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
