// An inner class refers to its outer object.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class InnerHost extends GcObject {
  @GcContainer
  // ERROR [ContainerInner] @GcContainer class 'InnerHost.Inside' must not be an inner class: each object would refer to an object of 'InnerHost' that nobody counts. Make it static.
  abstract class Inside extends GcObject {}
}
