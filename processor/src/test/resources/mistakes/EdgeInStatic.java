// A static field refers to a container that nobody keeps alive. rejected: [StaticContainer]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInStatic extends GcObject {
  static EdgeInStatic last;
}
