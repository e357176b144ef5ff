package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Store extends GcObject {
  @Owned(
      // ERROR [CloseBeforeMissing] @Owned field 'index' is to be closed before 'flie', and 'Store' has no such field. Correct the name, or remove 'closeBefore'.
      closeBefore = "flie")
  AutoCloseable index;

  @Owned AutoCloseable file;
}
