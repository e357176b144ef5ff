package mended;

import dev.lasso.annotations.GcContainer;
import mended.other.Far;

@GcContainer
abstract class Near extends Far {
  @Override
  protected int area() {
    return 1;
  }
}
