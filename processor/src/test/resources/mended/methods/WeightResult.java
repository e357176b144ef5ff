// The [weight](../cycles.md#native-memory) of an object is how many bytes it keeps allocated outside the JVM's heap.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(weight = "bytes")
abstract class Node extends GcObject {
  long bytes() {
    return 0;
  }
}
