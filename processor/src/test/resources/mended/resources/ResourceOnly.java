// A container is not closed but counted: it dies when its last owner lets go, and it may have others than this field. A
// method that is to run before an object dies is a `@Finalizer` of its class.
package mended;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;

  @Finalizer
  void log() {}
}
