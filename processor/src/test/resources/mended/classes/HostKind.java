// The counts are in a field of `GcObject`. An interface, a record or an enum cannot extend that.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Shape extends GcObject {}
