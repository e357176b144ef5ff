package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(extra = true)
abstract class Node extends GcObject {
  // ERROR [FeatureClash] Method 'extra()' of 'Node' stands in the way of the method that Lasso writes into GcNode for @GcContainer(extra = true). Rename it, or make it abstract with the result MemorySegment.
  int extra() {
    return 1;
  }
}
