// [WeightStatic] Method 'bytes', which @GcContainer(weight = …) names, must not be static: it is called on the object that is weighed. Make it an instance method.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    weight = "bytes") // ERROR
abstract class Node extends GcObject {
  static long bytes() {
    return 0;
  }
}
