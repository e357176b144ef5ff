// [MethodMissing] Method 'bytes', which Lasso is to call for @GcContainer(weight = …), does not exist in 'Node'. Declare it, without parameters, or correct the name.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    weight = "bytes") // ERROR
abstract class Node extends GcObject {}
