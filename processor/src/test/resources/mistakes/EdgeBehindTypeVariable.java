// A field of a bounded type variable is forgotten.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeBehindTypeVariable<T extends GcObject> extends GcObject {
  // ERROR [ContainerField] Field 'next' can refer to a container, T, and does not say what keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  T next;
}
