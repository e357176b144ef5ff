// GENERATED GcNode
// OPTIONS -Alasso.cycles=note
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

// Cycles are told of programs that are right.
@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;
}

@GcContainer
abstract class Faulty extends GcObject {
  // ERROR [WeakType] @Weak field 'name' has type String, which is not a container, and Lasso only knows when containers die. Remove @Weak, or change the type to a subclass of GcObject.
  @Weak String name;
}
