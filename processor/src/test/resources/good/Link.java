package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Has weak fields only. */
@GcContainer
abstract class Link extends GcObject {
  @Weak @Nullable Link back;
  @Weak @Nullable Link forth;
}
