// GENERATED GcRow
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  void put(int index, Row cell) {
    // JAVAC ERROR [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly, so that the new value is not counted and the old one is not released. Call setItem, which Lasso generates.
    cells[index] = cell;
  }
}
