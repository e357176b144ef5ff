// If the object needs the enclosing object, declare an annotated field for it.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Outer {
  @GcContainer
  abstract static class Inner extends GcObject {}
}
