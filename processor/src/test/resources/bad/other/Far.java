package bad.other;

import dev.lasso.runtime.GcObject;

public abstract class Far extends GcObject {
  abstract int area();
}
