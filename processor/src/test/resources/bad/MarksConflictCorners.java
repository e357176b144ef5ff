package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // ERROR [MarksConflict] Field 'next' is both @Owned and @Borrowed. An owned value is kept alive, a weak one becomes null when it dies, and a borrowed one is not counted. Remove one of them.
  @Borrowed(reason = "The list keeps it.")
  Node next;

  @Weak
  // ERROR [MarksConflict] Field 'parent' is both @Weak and @Borrowed. An owned value is kept alive, a weak one becomes null when it dies, and a borrowed one is not counted. Remove one of them.
  @Borrowed(reason = "The tree keeps it.")
  Node parent;
}
