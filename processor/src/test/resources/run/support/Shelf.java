package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** What is left to Lasso here, a sub host may write with a type argument of its own. */
@GcContainer
abstract class Shelf<T extends GcObject> extends GcObject {
  @Owned @Nullable T content;

  public abstract void setContent(@Nullable T content);
}
