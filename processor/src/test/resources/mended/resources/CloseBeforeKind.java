// Resources close before their object lets go of the containers that it owns. So there is nothing to be ordered here.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Store extends GcObject {
  @Owned Store parent;
  @Owned AutoCloseable file; // is closed before this object lets go of its parent
}
