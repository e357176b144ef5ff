// Lasso also writes `moveX` and `takeX` of owned fields. With any other abstract method the class is a base class, and
// only the generated classes of its subclasses have `create`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Node extends GcObject {
  double area() {
    return 0;
  }
}

final class Nodes {
  static Node make(GcScope scope) {
    return GcNode.create(scope);
  }
}
