package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [CollectionField] Field 'children' has the type of an owned collection, GcList<Node>, but no annotation. Annotate it @Owned and make it final.
  GcList<Node> children = new GcList<>();
}
