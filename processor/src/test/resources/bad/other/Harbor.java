package bad.other;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

public class Harbor {
  @GcContainer(extensible = true)
  protected abstract static class Ship extends GcObject {
    @Owned protected Ship next;

    protected Ship() {}

    public abstract void setNext(Ship next);
  }
}
