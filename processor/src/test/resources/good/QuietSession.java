package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import org.jspecify.annotations.Nullable;

/** Inherits a finalizer. */
@GcContainer
public abstract class QuietSession extends Session {
  @Owned @Nullable QuietSession next;
}
