package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    // ERROR [MethodMissing] Method 'bytes', which Lasso is to call for @GcContainer(nativeBytes = …), does not exist in 'Node'. Declare it, without parameters, or correct the name.
    nativeBytes = "bytes")
abstract class Node extends GcObject {}
