// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;

  void append(Node other) {
    // JAVAC ERROR [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter, so that the new value is not counted and the old one is not released. Call GcNode.setNext, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    next = other;
  }
}
