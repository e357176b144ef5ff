package run;

import dev.lasso.annotations.GcContainer;

/** Tells what the type arguments of an inherited mutator are. */
@GcContainer
abstract class Peak extends Above<Peak> {}
