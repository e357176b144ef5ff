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
      // ERROR [CloseBeforeKind] @Owned field 'a' is to be closed before 'next' of 'Base', which is no @Owned resource: Lasso does not close it. Name another field, or remove 'closeBefore'.
      closeBefore = "next")
  AutoCloseable a;

  @Owned(
      // ERROR [CloseBeforeKind] @Owned field 'b' is to be closed before 'plain' of 'Node', which is no @Owned resource: Lasso does not close it. Name another field, or remove 'closeBefore'.
      closeBefore = "plain")
  AutoCloseable b;

  @Owned(
      // ERROR [ResourceOnly] @Owned field 'other' is a container, and 'closeBefore' is for resources: Lasso closes nothing here. Remove it.
      closeBefore = "a")
  Node other;

  AutoCloseable plain;
}
