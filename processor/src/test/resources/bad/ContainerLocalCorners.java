// GENERATED GcInnermost_Node GcOfEnum_Node GcOfInterface_Node GcOfRecord_Node
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Anonymous {
  final Object field =
      new Object() {
        @GcContainer
        // JAVAC ERROR [ContainerLocal] @GcContainer class 'Node' must not be local, or inside a local or anonymous class, because annotation processors do not see it there, so nothing is generated. Make it a top-level class, or a static one in such a class.
        abstract static class Node extends GcObject {}
      };

  {
    class Local {
      @GcContainer
      // JAVAC ERROR [ContainerLocal] …
      abstract static class Node extends GcObject {}
    }
    Runnable action =
        () -> {
          @GcContainer
          // JAVAC ERROR [ContainerLocal] …
          abstract class Node extends GcObject {}
        };
  }
}

class Innermost {
  @GcContainer
  abstract static class Node extends GcObject {}
}

interface OfInterface {
  @GcContainer
  abstract class Node extends GcObject {}
}

enum OfEnum {
  ONE;

  @GcContainer
  abstract static class Node extends GcObject {}
}

record OfRecord(int size) {
  @GcContainer
  abstract static class Node extends GcObject {}
}
