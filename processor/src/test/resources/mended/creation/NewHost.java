// The compiler's own error stands beside it: the class is abstract. The scope keeps the new object alive until something
// owns it. ECJ has the error alone.
//
// Suppress it with `@SuppressWarnings("NewHost")` on the method or the class.
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
