// A weak field becomes null when what it refers to dies. A collection of the JDK does not die with its elements, and
// would go on referring to dead ones. A `GcWeakSet` or a `GcWeakMap` is owned, and forgets elements that die.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcWeakSet;

@GcContainer
abstract class Node extends GcObject {
  @Owned final GcWeakSet<Node> others = new GcWeakSet<>();
}
