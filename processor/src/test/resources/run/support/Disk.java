package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Its resources are inherited by {@link Database}. */
@GcContainer
public abstract class Disk extends GcObject {
  @Owned @Nullable Resource disk;
  @Owned @Nullable Resource cable;
}
