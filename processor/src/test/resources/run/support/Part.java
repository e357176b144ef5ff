package run;

import dev.lasso.annotations.GcContainer;

/** A part that tells what its own parts are. */
@GcContainer
abstract class Part extends Whole<Part> {}
