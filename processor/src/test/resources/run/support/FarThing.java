package run.far;

import dev.lasso.annotations.GcContainer;
import run.Thing;

/** Inherits both. */
@GcContainer
public abstract class FarThing extends Thing {}
