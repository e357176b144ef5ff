// Owned, weak and borrowed exclude one another, because each gives a different answer to what keeps the object alive.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;
}
