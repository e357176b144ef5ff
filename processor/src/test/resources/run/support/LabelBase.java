package run;

import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** A plain class with a field that a host below it has the setter of. */
public abstract class LabelBase<B> extends GcObject {
  @Nullable B above;

  public abstract void setAbove(B above);
}
