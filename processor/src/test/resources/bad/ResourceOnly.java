package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      // ERROR [ResourceOnly] @Owned field 'next' is no resource, and 'release' is for resources: Lasso closes nothing here. Remove it.
      release = "log")
  Node next;

  void log() {}
}
