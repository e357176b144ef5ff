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

abstract class Plain extends GcObject {
  // ERROR [NotAContainer] @Owned has no meaning in 'Plain', which is not a @GcContainer, because Lasso would count, free and call nothing. Make the class a @GcContainer, or remove @Owned.
  @Owned
  AutoCloseable resource;
}

@GcContainer
abstract class OfPlain extends Plain {
  @Owned(
      // ERROR [CloseBeforeMissing] @Owned field 'a' must be closed before 'resource', but 'OfPlain' has no @Owned resource in a field of that name. Name another field, or remove 'closeBefore'.
      closeBefore = "resource")
  AutoCloseable a;
}
