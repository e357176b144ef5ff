package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Leaves a method to its sub hosts, so that no object of it is created. */
@GcContainer
public abstract class Shape extends GcObject {
  @Owned protected @Nullable Shape parent;
  @Owned @Nullable Shape hidden;

  abstract double area();

  abstract void moveTo(int x, int y);
}
