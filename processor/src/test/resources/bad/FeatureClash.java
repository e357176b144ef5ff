package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(extra = true)
abstract class Node extends GcObject {
  // ERROR [FeatureClash] Method 'extra()' of 'Node' conflicts with the method that Lasso writes into GcNode for @GcContainer(extra = true). Rename it, or make it abstract with the result type MemorySegment.
  int extra() {
    return 1;
  }
}
