package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Closed extends GcObject {
  Closed(int size) {}
}
