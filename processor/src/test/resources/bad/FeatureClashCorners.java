package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.Map;

@GcContainer(extra = true, attributes = true)
abstract class Node extends GcObject {
  // ERROR [FeatureClash] Method 'extra()' of 'Node' conflicts with the method that Lasso writes into GcNode for @GcContainer(extra = true). Rename it, or make it abstract with the result type MemorySegment.
  int extra() {
    return 1;
  }

  // ERROR [FeatureClash] Method 'attributes()' of 'Node' conflicts with the method that Lasso writes into GcNode for @GcContainer(attributes = true). Rename it, or make it abstract with the result type Map<String, GcObject>.
  abstract Map<String, Node> attributes();
}
