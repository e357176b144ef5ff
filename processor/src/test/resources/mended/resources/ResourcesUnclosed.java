// To find resources
// by a key, let a container own each resource, and put these containers into a `GcMap`. An element type that a container
// might have, such as an interface of yours, is accepted.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcResources;

@GcContainer
abstract class Node extends GcObject {
  @Owned final GcResources<AutoCloseable> files = new GcResources<>();
}
