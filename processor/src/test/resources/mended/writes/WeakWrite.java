package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak Node parent;

  abstract void setParent(Node parent);

  void adopt(Node child) {
    child.setParent(this);
  }
}
