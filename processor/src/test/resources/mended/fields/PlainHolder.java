// An `Optional`, a future or a reference of the JDK keeps its content in a private field, which nobody counts.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next; // null where there is none
}
