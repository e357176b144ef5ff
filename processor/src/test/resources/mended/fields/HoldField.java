// A root or a scope keeps its object alive until somebody closes it. If an object that is garbage had one, nobody
// would.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node root;
}
