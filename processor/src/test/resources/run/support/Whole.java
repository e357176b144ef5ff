package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Has parts that are whole themselves. */
@GcContainer
abstract class Whole<T extends Whole<T>> extends GcObject {
  @Owned @Items @Nullable Whole<? extends T>[] parts;
}
