package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak
  // ERROR [WeakFinal] @Weak field 'parent' must not be final: it becomes null when what it refers to dies. Remove final.
  final Node parent;

  Node(Node parent) {
    this.parent = parent;
  }
}
