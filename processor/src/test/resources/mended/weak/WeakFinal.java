package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak Node parent;

  Node(Node parent) {
    this.parent = parent;
  }
}
