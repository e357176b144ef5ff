package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Node extends GcObject {
  @Owned @Items Node[] items;

  static Node ofThree(GcScope scope) {
    return GcNode.create(scope, 3);
  }
}
