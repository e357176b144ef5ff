package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [MemberReserved] Method 'gcEdges()' of 'Node' has a name that Lasso needs: GcNode, which it generates, declares it. Rename the method.
  int gcEdges() {
    return 1;
  }
}
