package mended.other;

import dev.lasso.runtime.GcObject;

public abstract class Far extends GcObject {
  protected abstract int area();
}
