// An inner class refers to its outer object.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class InnerHost extends GcObject {
  @GcContainer
  // ERROR [ContainerInner] @GcContainer class 'InnerHost.Inside' must not be an inner class, because each object would refer to an object of 'InnerHost', and that reference is not counted. Make it static.
  abstract class Inside extends GcObject {}
}
