// [MemberClash] Method 'create(GcScope)' of 'Base' stands in the way of the static method 'create' that Lasso writes into GcNode. Rename it, or change its parameters.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

abstract class Base extends GcObject {
  void create(GcScope scope) {}
}

@GcContainer
abstract class Node extends Base {} // ERROR
