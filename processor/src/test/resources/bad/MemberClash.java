package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [MemberClash] Method 'create(GcScope)' of 'Node' conflicts with the static method 'create' that Lasso writes into GcNode. Rename it, or change its parameters.
  void create(GcScope scope) {}
}
