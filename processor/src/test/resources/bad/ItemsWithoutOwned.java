package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [ItemsWithoutOwned] @Items field 'items' is not @Owned, and nobody would count its items. Annotate it @Owned too.
  @Items
  Node[] items;
}
