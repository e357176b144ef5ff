// A dot in the name of a class becomes an underscore in the name of its generated class. Most compilers let a processor
// overwrite a class that is already on the class path. A compiler that does not needs a clean build, for example `mvn
// clean compile`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class A {
  @GcContainer
  abstract static class B extends GcObject {}
}

@GcContainer
abstract class Other extends GcObject {}
