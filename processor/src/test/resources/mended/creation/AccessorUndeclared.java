// Lasso implements a getter or setter only if the class declares it as an abstract method. Without a declaration, the
// setters of `@Owned` and `@Weak` fields are static methods of the generated class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
@SuppressWarnings("OwnershipCycle")
abstract class Node extends GcObject {
  @Owned Node next;

  abstract void setNext(Node next);

  void link(Node other) {
    other.setNext(this);
  }
}
