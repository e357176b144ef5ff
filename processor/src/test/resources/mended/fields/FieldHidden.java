// An object of the subclass has both fields. `node.next` is one or the other, depending on the type of the variable,
// and `setNext` writes only one of them.
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
