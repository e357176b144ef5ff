// A dot in the name of a class becomes an underscore in the name of its generated class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class A {
  @GcContainer
  abstract static class B extends GcObject {}
}

@GcContainer
abstract class Other extends GcObject {}
