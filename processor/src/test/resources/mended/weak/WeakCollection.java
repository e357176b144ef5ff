// A weak field becomes null when the object that it refers to dies. A collection of the JDK does not die with its
// elements, and would still refer to dead ones. A `GcWeakSet` or a `GcWeakMap` is owned, and removes elements that die.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcWeakSet;

@GcContainer
abstract class Node extends GcObject {
  @Owned final GcWeakSet<Node> others = new GcWeakSet<>();
}
