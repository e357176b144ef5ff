// An object of the subclass has both fields. `node.next` would be one or the other, by the type of the variable, and
// `setNext` writes only one.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Base extends GcObject {
  @Owned Base next;
}

@GcContainer
abstract class Node extends Base {
  @Owned Node child;
}
