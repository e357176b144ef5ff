// GENERATED GcA_B
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class A {
  @GcContainer
  abstract static class B extends GcObject {}
}

@GcContainer
// ERROR [GeneratedNameTaken] The generated class of 'A_B' would be named GcA_B, and another class has that name. Rename one of them.
abstract class A_B extends GcObject {}
