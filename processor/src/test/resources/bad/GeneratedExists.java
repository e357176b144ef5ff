// GENERATED GcA_B
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class A {
  @GcContainer
  abstract static class B extends GcObject {}
}

@GcContainer
// ERROR [GeneratedExists] GcA_B, the generated class of 'A_B', exists already. Either another class has a generated class of that name, or an earlier build left it on the class path and this compiler does not overwrite it. Rename one of the classes, or delete the output of earlier builds.
abstract class A_B extends GcObject {}
