// The weight is a number of bytes.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(weight = "bytes")
abstract class Node extends GcObject {
  long bytes() {
    return 0;
  }
}
