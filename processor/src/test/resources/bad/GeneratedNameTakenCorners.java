package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [GeneratedNameTaken] The generated class of 'Node' would be named GcNode, and another class has that name. Rename one of them.
  static class GcNode {}
}

abstract class Base extends GcObject {
  interface GcInheriting {}
}

@GcContainer
// ERROR [GeneratedNameTaken] The generated class of 'Inheriting' would be named GcInheriting, and another class has that name. Rename one of them.
abstract class Inheriting extends Base {}

class Outer {
  @GcContainer
  abstract static class Inner extends GcObject {
    // ERROR [GeneratedNameTaken] The generated class of 'Outer.Inner' would be named GcOuter_Inner, and another class has that name. Rename one of them.
    enum GcOuter_Inner {}
  }
}
