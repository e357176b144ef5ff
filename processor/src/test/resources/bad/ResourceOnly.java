package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      // ERROR [ResourceOnly] @Owned field 'next' is not a resource, and 'release' applies only to resources, so that Lasso would close nothing here. Remove it.
      release = "log")
  Node next;

  void log() {}
}
