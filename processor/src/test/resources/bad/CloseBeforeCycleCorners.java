package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(closeBefore = "a")
  AutoCloseable into;

  @Owned(
      // ERROR [CloseBeforeCycle] @Owned field 'a' would have to be closed before itself: a → c → b → a. Remove 'closeBefore' from one of these fields.
      closeBefore = "c")
  AutoCloseable a;

  @Owned(closeBefore = "a")
  AutoCloseable b;

  @Owned(closeBefore = "b")
  AutoCloseable c;

  @Owned(
      // ERROR [CloseBeforeCycle] @Owned field 'self' would have to be closed before itself: self → self. Remove 'closeBefore' from one of these fields.
      closeBefore = {"self", "a"})
  AutoCloseable self;
}
