package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

/** Has attributes and no field. */
@GcContainer(attributes = true)
abstract class Bare extends GcObject {}
