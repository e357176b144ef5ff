// The names in `closeBefore` are those of fields of this class or of its superclasses. Resources close before their
// object lets go of the containers that it owns, so that these need no order.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Store extends GcObject {
  @Owned(closeBefore = "file")
  AutoCloseable index;

  @Owned AutoCloseable file;
}
