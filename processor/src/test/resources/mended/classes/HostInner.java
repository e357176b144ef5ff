// An inner class has a hidden field for the object around it. If the inner object needs that one, say so in an
// annotated field.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Outer {
  @GcContainer
  abstract static class Inner extends GcObject {}
}
