// GENERATED GcBase
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Base extends GcObject {
  @Owned Node next;
}

@GcContainer
abstract class Node extends Base {
  @Owned(
      // ERROR [CloseBeforeMissing] @Owned field 'a' must be closed before 'next', but 'Node' has no @Owned resource in a field of that name. Name another field, or remove 'closeBefore'.
      closeBefore = "next")
  AutoCloseable a;

  @Owned(
      // ERROR [CloseBeforeMissing] @Owned field 'b' must be closed before 'plain', but 'Node' has no @Owned resource in a field of that name. Name another field, or remove 'closeBefore'.
      closeBefore = "plain")
  AutoCloseable b;

  @Owned(
      // ERROR [ResourceOnly] @Owned field 'other' is not a resource, and 'closeBefore' applies only to resources, so that Lasso would close nothing here. Remove it.
      closeBefore = "a")
  Node other;

  AutoCloseable plain;
}
