package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [ItemsWithoutOwned] @Items field 'items' is not @Owned, so that its items would not be counted. Annotate it @Owned too.
  @Items
  Node[] items;
}
