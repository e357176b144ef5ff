package run;

import dev.lasso.annotations.GcContainer;

/** Adds nothing to its super host. */
@GcContainer
abstract class PlainSub extends RuntimeType {}
