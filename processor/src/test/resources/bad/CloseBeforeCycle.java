// [CloseBeforeCycle] @Owned field 'a' would have to be closed before itself: a → c → b → a. Remove 'closeBefore' from one of these fields.
// [CloseBeforeCycle] @Owned field 'self' would have to be closed before itself: self → self. Remove 'closeBefore' from one of these fields.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(closeBefore = "a")
  AutoCloseable into;

  @Owned(
      closeBefore = "c") // ERROR
  AutoCloseable a;

  @Owned(closeBefore = "a")
  AutoCloseable b;

  @Owned(closeBefore = "b")
  AutoCloseable c;

  @Owned(
      closeBefore = {"self", "a"}) // ERROR
  AutoCloseable self;
}
