package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak
  // ERROR [WeakFinal] @Weak field 'parent' must not be final, because it becomes null when the object it refers to dies. Remove final.
  final Node parent;

  Node(Node parent) {
    this.parent = parent;
  }
}
