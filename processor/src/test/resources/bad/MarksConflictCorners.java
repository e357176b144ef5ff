package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // ERROR [MarksConflict] Field 'next' is both @Owned and @Borrowed: its value is kept alive, forgotten when it dies, or left alone by Lasso. Remove one of them.
  @Borrowed(reason = "The list keeps it.")
  Node next;

  @Weak
  // ERROR [MarksConflict] Field 'parent' is both @Weak and @Borrowed: its value is kept alive, forgotten when it dies, or left alone by Lasso. Remove one of them.
  @Borrowed(reason = "The tree keeps it.")
  Node parent;
}
