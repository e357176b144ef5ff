package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [MemberReserved] Method 'gcEdges()' of 'Node' has a name that is reserved for GcNode, which Lasso generates. Rename the method.
  int gcEdges() {
    return 1;
  }
}
