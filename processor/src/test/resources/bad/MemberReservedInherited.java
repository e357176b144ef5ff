package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

abstract class Base extends GcObject {
  void gcClearWeak() {}
}

@GcContainer
// ERROR [MemberReserved] Method 'gcClearWeak()' of 'Base' has a name that is reserved for GcNode, which Lasso generates. Rename the method.
abstract class Node extends Base {}
