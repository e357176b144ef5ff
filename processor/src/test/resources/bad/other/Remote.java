package bad.other;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer(extensible = true)
public abstract class Remote extends GcObject {
  @Owned Remote next;
}
