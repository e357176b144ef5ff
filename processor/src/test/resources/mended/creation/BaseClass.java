// Lasso writes getters and setters of fields, and `moveX` and `takeX` of owned fields, if the class declares them
// abstract. Any other abstract method makes the class a base class: a subclass implements the method, and only the
// generated class of the subclass has `create`.
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
