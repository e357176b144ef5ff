// The generated class is a subclass of your class, and the rest of the program names your class. An accessor has exactly
// the type of its field.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
@SuppressWarnings("OwnershipCycle")
abstract class Node extends GcObject {
  @Owned Node next;

  abstract void setNext(Node next);
}
