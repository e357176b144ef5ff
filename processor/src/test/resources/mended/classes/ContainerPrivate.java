// The generated class is a separate class in the same package, so it cannot extend a class that is private in another
// one.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Outer {
  @GcContainer
  abstract static class Hidden extends GcObject {}
}
