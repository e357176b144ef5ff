// GENERATED GcA_B
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class A {
  @GcContainer
  abstract static class B extends GcObject {}
}

@GcContainer
// ERROR [GeneratedExists] GcA_B, the generated class of 'A_B', exists already: another class has a generated class of that name; or it was left on the class path by an earlier build, and this compiler lets nobody write it anew. Rename one of the classes, or delete what earlier builds wrote.
abstract class A_B extends GcObject {}
