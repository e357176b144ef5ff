package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Store extends GcObject {
  @Owned Store parent;

  @Owned(
      // ERROR [CloseBeforeKind] @Owned field 'file' is to be closed before 'parent' of 'Store', which is no @Owned resource: Lasso does not close it. Name another field, or remove 'closeBefore'.
      closeBefore = "parent")
  AutoCloseable file;
}
