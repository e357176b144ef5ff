// To find resources by a key, let a container own each of them, and put these containers into a `GcMap`. The element
// type may be an interface of yours, because a container might have it.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcResources;

@GcContainer
abstract class Node extends GcObject {
  @Owned final GcResources<AutoCloseable> files = new GcResources<>();
}
