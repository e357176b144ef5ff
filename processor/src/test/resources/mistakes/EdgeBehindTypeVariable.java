// A field of a bounded type variable is forgotten. rejected: [ContainerField]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeBehindTypeVariable<T extends GcObject> extends GcObject {
  T next;
}
