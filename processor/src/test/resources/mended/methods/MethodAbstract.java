// Lasso only writes setters, getters and similar methods. It cannot know what a finalizer should do.
package mended;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  void close() {}
}
