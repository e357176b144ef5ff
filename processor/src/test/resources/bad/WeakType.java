package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [WeakType] @Weak field 'name' has type String, which is not a container, and Lasso only knows when containers die. Remove @Weak, or change the type to a subclass of GcObject.
  @Weak String name;
}
