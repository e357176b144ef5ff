// The counts are in a field of `GcObject`, and an interface, a record or an enum cannot extend that class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Shape extends GcObject {}
