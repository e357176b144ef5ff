// An inner class refers to its outer object. rejected: [HostInner]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class InnerHost extends GcObject {
  @GcContainer
  abstract class Inside extends GcObject {}
}
