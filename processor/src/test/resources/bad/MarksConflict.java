package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // ERROR [MarksConflict] Field 'next' is both @Owned and @Weak. An owned value is kept alive, a weak one becomes null when it dies, and a borrowed one is not counted. Remove one of them.
  @Weak
  Node next;
}
