// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
@SuppressWarnings("OwnershipCycle")
abstract class Node extends GcObject {
  @Owned Node next;

  void link(Node other) {
    // JAVAC ERROR
    // JAVAC ERROR [AccessorUndeclared] 'Node' does not declare the method 'setNext'. Declare 'abstract void setNext(Node next);' in 'Node', and Lasso writes it; or call the static method 'GcNode.setNext'.
    other.setNext(this);
  }
}
