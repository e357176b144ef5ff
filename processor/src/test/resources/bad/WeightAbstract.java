// [MethodAbstract] Method 'bytes', which Lasso is to call for @GcContainer(weight = …), must not be abstract: Lasso calls it and does not write it. Give it a body, which subclasses may override.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    weight = "bytes") // ERROR
abstract class Node extends GcObject {
  abstract long bytes();
}
