package golden;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.io.IOException;

/** Has a finalizer that throws a checked exception. */
@GcContainer
public abstract class Session extends GcObject {
  @Finalizer
  protected void farewell() throws IOException {}
}
