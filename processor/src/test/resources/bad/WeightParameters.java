// [WeightParameters] Method 'bytes', which @GcContainer(weight = …) names, must have no parameters: there is nothing to pass to it. Remove them, or name another method.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    weight = "bytes") // ERROR
abstract class Node extends GcObject {
  long bytes(int factor) {
    return factor;
  }
}
