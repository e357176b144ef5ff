package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Shop {
  void open() {
    @GcContainer
    // JAVAC ERROR [ContainerLocal] @GcContainer class 'Visit' must not be local, or inside a local or anonymous class, because annotation processors do not see it there, so nothing is generated. Make it a top-level class, or a static one in such a class.
    abstract class Visit extends GcObject {}
  }
}
