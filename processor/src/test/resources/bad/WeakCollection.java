package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [WeakCollection] @Weak field 'others' has type List<Node>: what is in it would be neither counted nor forgotten. Use @Owned final GcWeakSet<Node> or GcWeakMap, which forget what dies; for one or none, @Weak Node.
  @Weak List<Node> others;
}
