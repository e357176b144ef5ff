// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Node extends GcObject {}

class Nodes {
  Node first(GcScope scope) {
    // JAVAC NOTE [NewContainer] Objects of 'Node' are not created by 'new', because those of a @GcContainer come from GcNode, which Lasso generates and which counts them. Call GcNode.create(scope).
    // JAVAC ERROR
    return new Node();
  }
}
