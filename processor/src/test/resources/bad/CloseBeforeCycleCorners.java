package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(closeBefore = "a")
  AutoCloseable into;

  @Owned(
      // ERROR [CloseBeforeCycle] @Owned field 'a' would have to be closed before itself, because its 'closeBefore' leads to c, b, a. Remove 'closeBefore' from one of these fields.
      closeBefore = "c")
  AutoCloseable a;

  @Owned(
      // ERROR [CloseBeforeCycle] @Owned field 'b' would have to be closed before itself, because its 'closeBefore' leads to a, c, b. Remove 'closeBefore' from one of these fields.
      closeBefore = "a")
  AutoCloseable b;

  @Owned(
      // ERROR [CloseBeforeCycle] @Owned field 'c' would have to be closed before itself, because its 'closeBefore' leads to b, a, c. Remove 'closeBefore' from one of these fields.
      closeBefore = "b")
  AutoCloseable c;

  @Owned(
      // ERROR [CloseBeforeCycle] @Owned field 'self' would have to be closed before itself, because its 'closeBefore' leads to self, a, c, b. Remove 'closeBefore' from one of these fields.
      closeBefore = {"self", "a"})
  AutoCloseable self;
}
