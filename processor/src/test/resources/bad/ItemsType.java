package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Table extends GcObject {
  @Owned
  // ERROR [ItemsType] @Items field 'cells' has type Table[][], which is not a one-dimensional array of a type that containers can have. Declare it as an array of a class that extends GcObject, or of Object.
  @Items
  Table[][] cells;
}
