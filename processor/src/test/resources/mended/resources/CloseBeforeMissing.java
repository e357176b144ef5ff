// Containers that the object owns need no `closeBefore`, because resources are closed first.
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
