package bad.other;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(extensible = true)
public abstract class Ending extends GcObject {
  static final class Trouble extends Exception {}

  @Finalizer
  protected void end() throws Trouble {}
}
