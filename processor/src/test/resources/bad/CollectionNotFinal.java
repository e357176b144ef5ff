package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // ERROR [CollectionNotFinal] @Owned collection 'children' must be final, because it is part of its object and lives and dies with it. Make it final, and change its elements instead.
  GcList<Node> children = new GcList<>();
}
