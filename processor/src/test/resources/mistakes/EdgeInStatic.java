// A static field refers to a container that nobody keeps alive.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInStatic extends GcObject {
  // ERROR [StaticContainer] Static field 'last' can refer to a container, EdgeInStatic, but does not keep it alive. Use a static GcRoot, or an instance field.
  static EdgeInStatic last;
}
