// [WeightMissing] Method 'bytes', which @GcContainer(weight = …) names, does not exist in 'Node'. Declare it, without parameters and with the result long, or correct the name.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(
    weight = "bytes") // ERROR
abstract class Node extends GcObject {}
