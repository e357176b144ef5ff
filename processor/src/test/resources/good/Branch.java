package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** The super host of a class that is no host. */
@GcContainer
abstract class Branch extends GcObject {
  @Owned @Nullable Branch fork;
}
