// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Node extends GcObject {
  abstract double area();
}

final class Nodes {
  static Node make(GcScope scope) {
    // JAVAC ERROR
    // JAVAC ERROR [BaseClass] 'Node' is a base class, so that GcNode has no create: 'area()' is abstract, and Lasso only writes getters and setters that match a field. Give it a body, correct its name or type, or create objects of a subclass.
    return GcNode.create(scope);
  }
}
