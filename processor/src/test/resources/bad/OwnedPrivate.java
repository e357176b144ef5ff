package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [OwnedPrivate] @Owned field 'next' must not be private, because GcNode, which Lasso generates, has to write it. Make it package-private or protected.
  @Owned private Node next;
}
