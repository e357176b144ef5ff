package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Store extends GcObject {
  @Owned(
      // ERROR [CloseBeforeMissing] @Owned field 'index' must be closed before 'flie', but 'Store' has no @Owned resource in a field of that name. Name another field, or remove 'closeBefore'.
      closeBefore = "flie")
  AutoCloseable index;

  @Owned AutoCloseable file;
}
