package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

abstract class Base extends GcObject {
  void gcForget() {}
}

@GcContainer
// ERROR [MemberReserved] Method 'gcForget()' of 'Base' has a name that Lasso needs: GcNode, which it generates, declares it. Rename the method.
abstract class Node extends Base {}
