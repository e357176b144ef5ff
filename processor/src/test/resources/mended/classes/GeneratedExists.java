// A dot in the name of a class becomes an underscore in that of its generated class. Most compilers let a processor
// write a class anew that is on the class path already; one that does not needs a clean build, as by `mvn clean
// compile`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class A {
  @GcContainer
  abstract static class B extends GcObject {}
}

@GcContainer
abstract class Other extends GcObject {}
