package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.io.IOException;

@GcContainer(
    // ERROR [WeightThrows] Method 'bytes', which @GcContainer(weight = …) names, must not throw IOException: create and setters, which call it, do not declare that. Catch it in the method.
    weight = "bytes")
abstract class Node extends GcObject {
  <X extends IllegalStateException> long bytes() throws X, Error, IOException {
    return 0;
  }
}
