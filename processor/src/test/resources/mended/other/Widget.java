package mended.other;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer(extensible = true)
public abstract class Widget extends GcObject {
  @Owned Widget next;

  protected Widget() {}
}
