package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

/** Something to put in an order. */
@GcContainer
abstract class Figure extends GcObject {}
