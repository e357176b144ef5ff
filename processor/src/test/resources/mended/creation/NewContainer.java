// The compiler also reports that the class is abstract; ECJ reports only that.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Node extends GcObject {}

class Nodes {
  Node first(GcScope scope) {
    return GcNode.create(scope);
  }
}
