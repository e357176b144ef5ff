// [WeightPrivate] Method 'bytes', which @GcContainer(weight = …) names, is out of reach: GcNode, which Lasso generates, has to call it. Make it package-private or wider; an inherited one of another package has to be public, or overridden here.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    weight = "bytes") // ERROR
abstract class Node extends GcObject {
  private long bytes() {
    return 0;
  }
}
