package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  // ERROR [ItemsParameter] @Items parameter 'count' cannot be the number of items that an object of 'Row' is created with. Make it an int in a class that has an @Items field, or remove @Items.
  Row(@Items long count) {}
}
