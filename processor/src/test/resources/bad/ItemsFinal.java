package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned @Items
  // ERROR [ItemsFinal] @Items field 'items' must not be final, because GcNode, which Lasso generates, creates the array. Remove final and the initialiser.
  final Node[] items = new Node[3];
}
