package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak
  // ERROR [WeakPrivate] @Weak field 'parent' must not be private, because GcNode, which Lasso generates, has to write it. Make it package-private or protected.
  private Node parent;
}
