// The names in `closeBefore` are those of fields of this class or of its superclasses.
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
