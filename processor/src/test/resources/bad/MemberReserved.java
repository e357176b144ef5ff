package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [MemberReserved] Method 'gcEdges(int, List<Node>)' of 'Node' has a name that Lasso needs: GcNode, which it generates, declares it. Rename the method.
  int gcEdges(int at, List<Node> into) {
    return at;
  }
}
