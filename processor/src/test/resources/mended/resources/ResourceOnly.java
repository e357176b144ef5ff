// To run a method before an object dies, make it a `@Finalizer` of the object's class.
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
