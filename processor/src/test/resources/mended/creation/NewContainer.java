// The compiler also reports its own error, that the class is abstract. The scope that you pass to `create` keeps the
// new object alive until something owns it. ECJ reports only its own error.
//
// To suppress the note, put `@SuppressWarnings("NewContainer")` on the method or the class.
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
