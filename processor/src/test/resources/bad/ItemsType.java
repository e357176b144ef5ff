package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Table extends GcObject {
  @Owned
  // ERROR [ItemsType] @Items field 'cells' has type Table[][], which is no array of one dimension of a type that containers can have. Declare it as one, of a class that extends GcObject or of Object.
  @Items
  Table[][] cells;
}
