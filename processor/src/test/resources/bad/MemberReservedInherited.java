package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

abstract class Base extends GcObject {
  void gcClearWeak() {}
}

@GcContainer
// ERROR [MemberReserved] Method 'gcClearWeak()' of 'Base' has a name that Lasso needs: GcNode, which it generates, declares it. Rename the method.
abstract class Node extends Base {}
