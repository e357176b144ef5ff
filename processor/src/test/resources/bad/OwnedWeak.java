package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // ERROR [OwnedWeak] Field 'next' is both @Owned and @Weak: it either keeps what it refers to alive or does not. Remove one of them.
  @Weak
  Node next;
}
