package run;

import dev.lasso.annotations.GcContainer;

/** Tells which animals. */
@GcContainer
abstract class Coop extends Pen<Duck> {}
