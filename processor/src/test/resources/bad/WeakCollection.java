package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [WeakCollection] @Weak field 'others' has type List<Node>, whose contents would be neither counted nor removed when they die. Use @Owned final GcWeakSet<Node> or GcWeakMap, which remove them. For a single reference, use @Weak Node.
  @Weak List<Node> others;
}
