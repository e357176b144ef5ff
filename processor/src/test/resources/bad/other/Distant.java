package bad.other;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer(extensible = true)
public abstract class Distant extends GcObject {
  @Owned Distant next;
  @Owned protected Distant other;

  protected abstract void setOther(Distant other);
}
