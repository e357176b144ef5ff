// GENERATED GcOuter_Node
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

class Outer {
  @GcContainer
  abstract static class Node extends GcObject {
    @Weak Node parent;

    Node(Node parent) {
      this.parent = parent;
    }
  }

  void adopt(Node child, Node parent) {
    // JAVAC ERROR [WeakWrite] @Weak field 'parent' of 'Outer.Node' is written without its setter, so that it would not become null when the new value dies. Call GcOuter_Node.setParent, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    child.parent = parent;
  }
}
