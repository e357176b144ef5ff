package run.middle;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;
import run.base.Base;

/** The second of three hosts. */
@GcContainer(extensible = true)
public abstract class Middle extends Base {
  @Owned protected @Nullable GcObject between;
  @Weak protected @Nullable GcObject nearby;

  @Override
  public String name() {
    return "middle";
  }

  public abstract void moveBetween(GcScope scope, GcObject between);
}
