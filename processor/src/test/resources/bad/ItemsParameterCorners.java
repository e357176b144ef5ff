package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  @Items
  Node[] cells;

  // ERROR [ItemsParameter] @Items parameter 'count' cannot be the number of items that an object of 'Node' is created with. Make it an int in a class that has an @Items field, or remove @Items.
  Node(@Items long count) {}
}

@GcContainer
abstract class Other extends GcObject {
  // ERROR [ItemsParameter] @Items parameter 'count' cannot be the number of items that an object of 'Other' is created with. Make it an int in a class that has an @Items field, or remove @Items.
  Other(@Items int count) {}
}
