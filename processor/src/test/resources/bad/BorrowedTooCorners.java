package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // ERROR [BorrowedToo] Field 'next' is both @Owned and @Borrowed: Lasso either looks after it or leaves it alone. Remove one of them.
  @Borrowed(reason = "The list keeps it.")
  Node next;

  @Weak
  // ERROR [BorrowedToo] Field 'parent' is both @Weak and @Borrowed: Lasso either looks after it or leaves it alone. Remove one of them.
  @Borrowed(reason = "The tree keeps it.")
  Node parent;
}
