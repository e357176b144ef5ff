package bad.other;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer(extensible = true)
public abstract class Dock extends GcObject {
  protected abstract static class Ship extends GcObject {
    public static class Load {}
  }

  @GcContainer
  abstract static class Berth extends GcObject {}

  @Owned @Items protected Berth[] berths;
}
