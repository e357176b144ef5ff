// [GeneratedNameTaken] The generated class of 'A_B' would be named GcA_B, and another class has that name. Rename one of them.
// GENERATED GcA_B
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class A {
  @GcContainer
  abstract static class B extends GcObject {}
}

@GcContainer
abstract class A_B extends GcObject {} // ERROR
