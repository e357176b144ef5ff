// The counts are in a field of `GcObject`, so that an object has them from its first moment to its last.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Plain extends GcObject {}
