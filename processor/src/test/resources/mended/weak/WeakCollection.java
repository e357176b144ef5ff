package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcWeakSet;

@GcContainer
abstract class Node extends GcObject {
  @Owned final GcWeakSet<Node> others = new GcWeakSet<>();
}
