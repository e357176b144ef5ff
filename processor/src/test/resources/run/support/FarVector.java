package run.far;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;
import run.Vector;

/** Inherits items that it cannot see from here. */
@GcContainer(extensible = true)
public abstract class FarVector<S extends GcObject> extends Vector<S> {
  @Owned protected @Nullable GcObject next;

  protected FarVector() {
    super(null);
  }
}
