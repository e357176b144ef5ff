// A root or a scope keeps its object alive until it is closed. If the container with the field became cyclic garbage,
// nothing could close the root, and its object would leak.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node root;
}
