package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  static final AutoCloseable FIXED = () -> {};

  @Owned(
      // ERROR [CloseBeforeMissing] @Owned field 'a' must be closed before 'gone', but 'Node' has no @Owned resource in a field of that name. Name another field, or remove 'closeBefore'.
      closeBefore = "gone")
  AutoCloseable a;

  @Owned(
      // ERROR [CloseBeforeMissing] @Owned field 'b' must be closed before 'FIXED', but 'Node' has no @Owned resource in a field of that name. Name another field, or remove 'closeBefore'.
      closeBefore = {"a", "FIXED"})
  AutoCloseable b;
}
