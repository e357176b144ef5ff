package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // ERROR [OwnedPrivate] @Owned field 'next' must not be private, because GcNode, which Lasso generates, has to write it. Make it package-private or protected.
  private Node next;

  @Owned
  // ERROR [OwnedPrivate] @Owned field 'first' must not be private, because GcNode, which Lasso generates, has to read it. Make it package-private or protected.
  private final Node first;

  @SuppressWarnings("OwnedPrivate")
  @Owned
  // ERROR [OwnedPrivate] @Owned field 'other' must not be private, because GcNode, which Lasso generates, has to write it. Make it package-private or protected.
  private Node other;

  Node(Node first) {
    this.first = first;
  }
}
