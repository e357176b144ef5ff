package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    // ERROR [WeightResult] Method 'bytes', which @GcContainer(weight = …) names, has the result Long, which is no number of bytes. Let it return long or int.
    weight = "bytes")
abstract class Node extends GcObject {
  Long bytes() {
    return 0L;
  }
}
