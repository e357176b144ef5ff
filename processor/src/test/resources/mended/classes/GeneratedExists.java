// A dot in the name of a class becomes an underscore in the name of its generated class, so that of `A.B` is also
// `GcA_B`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class A {
  @GcContainer
  abstract static class B extends GcObject {}
}

@GcContainer
abstract class Other extends GcObject {}
