package golden;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import java.io.FileNotFoundException;

/** Overrides the finalizer of its super host, and throws less. */
@GcContainer
public abstract class LoudSession extends Session {
  @Override
  @Finalizer
  protected void farewell() throws FileNotFoundException {}
}
