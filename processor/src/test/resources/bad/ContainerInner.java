package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Outer {
  @GcContainer
  // ERROR [ContainerInner] @GcContainer class 'Outer.Inner' must not be an inner class, because each object would refer to an object of 'Outer', and that reference is not counted. Make it static.
  abstract class Inner extends GcObject {}
}
