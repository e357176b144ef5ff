// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak Node parent;

  void adopt(Node child) {
    // JAVAC ERROR [WeakWrite] @Weak field 'parent' of 'Node' is written without its setter, so that it would not become null when the new value dies. Call GcNode.setParent, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    child.parent = this;
  }
}
