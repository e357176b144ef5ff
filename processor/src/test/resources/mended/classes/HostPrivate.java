// The generated class is a class of its own in the same package, and cannot extend what is private elsewhere.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Outer {
  @GcContainer
  abstract static class Hidden extends GcObject {}
}
