// [OwnedPrivate] @Owned field 'next' must not be private: GcNode, which Lasso generates, has to write it. Make it package-private or protected.
// [OwnedPrivate] @Owned field 'first' must not be private: GcNode, which Lasso generates, has to read it. Make it package-private or protected.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  private Node next; // ERROR

  @Owned
  private final Node first; // ERROR

  Node(Node first) {
    this.first = first;
  }
}
