// Only setters, getters and the like are written by Lasso. What a finalizer does it cannot know.
package mended;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  void close() {}
}
