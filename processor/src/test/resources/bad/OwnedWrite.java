// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;

  void append(Node other) {
    // JAVAC ERROR [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
    next = other;
  }
}
