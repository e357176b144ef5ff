package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Contains a host, and is none. */
public final class Outer {
  private Outer() {}

  /** A nested host. */
  @GcContainer
  public abstract static class Inner extends GcObject {
    @Owned protected @Nullable Inner next;
  }
}
