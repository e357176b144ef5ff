package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;
}

@GcContainer
abstract class Table extends GcObject {
  @Owned @Items Row[] rows;
}
