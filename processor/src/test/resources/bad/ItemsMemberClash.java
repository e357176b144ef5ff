package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned @Items Node[] items;

  // ERROR [MemberClash] Method 'item(Node, int)' of 'Node' conflicts with the static method 'item' that Lasso writes into GcNode. Rename it, or change its parameters.
  Node item(Node other, int index) {
    return other;
  }
}
