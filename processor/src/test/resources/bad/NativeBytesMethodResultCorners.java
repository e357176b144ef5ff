package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    // ERROR [NativeBytesMethod] Method 'bytes', which @GcContainer(nativeBytes = …) names, must return a number of bytes, as long or int, and throw no checked exception, because create and setters, which call it, declare none. Change it, or use another method.
    nativeBytes = "bytes")
abstract class Node extends GcObject {
  Long bytes() {
    return 0L;
  }
}
