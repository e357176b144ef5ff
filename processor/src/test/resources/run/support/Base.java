package run.base;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/**
 * The top of three hosts in three packages. It cannot be created, and has fields of each reach.
 */
@GcContainer(extensible = true)
public abstract class Base extends GcObject {
  @Owned @Nullable GcObject hidden;
  @Owned protected @Nullable GcObject shown;
  @Weak @Nullable GcObject seen;
  @Owned @Nullable AutoCloseable resource;

  /** Left to the sub hosts. */
  public abstract String name();

  /** Uses what only this package can reach. */
  public final void init(GcObject hidden, GcObject seen, AutoCloseable resource) {
    GcBase.setHidden(this, hidden);
    GcBase.setSeen(this, seen);
    GcBase.setResource(this, resource);
  }

  public final @Nullable GcObject hidden() {
    return hidden;
  }

  public final @Nullable GcObject seen() {
    return seen;
  }

  public abstract void moveShown(GcScope scope, GcObject shown);
}
