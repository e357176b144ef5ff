package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;

/** Adds a handle of its own, which an inherited method releases, to those that it inherits. */
@GcContainer
abstract class MoreHandles extends Handles {
  @Owned(release = "free", closeBefore = "socket")
  long more;

  MoreHandles(long pointer) {
    super(pointer, 0);
  }
}
