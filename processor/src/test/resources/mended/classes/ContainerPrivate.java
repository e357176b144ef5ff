package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Outer {
  @GcContainer
  abstract static class Hidden extends GcObject {}
}
