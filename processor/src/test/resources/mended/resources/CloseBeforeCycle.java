// Fields without `closeBefore` are closed in reverse order of their declaration.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Store extends GcObject {
  @Owned AutoCloseable file;

  @Owned(closeBefore = "file")
  AutoCloseable index;
}
