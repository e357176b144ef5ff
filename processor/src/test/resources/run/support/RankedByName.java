package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import org.jspecify.annotations.Nullable;

/** Adds a bound to those that it inherits. */
@GcContainer
abstract class RankedByName<D extends Figure & Comparable<D> & Named> extends Ranked<D> {
  @Owned @Nullable D named;
}
