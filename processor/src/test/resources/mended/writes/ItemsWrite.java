// To pass the array on, see [ItemsAlias](#itemsalias).
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  void put(int index, Row cell) {
    GcRow.setItem(this, index, cell);
  }
}
