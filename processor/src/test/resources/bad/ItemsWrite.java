// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// GENERATED GcRow
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  Row(Row other) {
    cells[0] = other; // ERROR
    this.cells[0] = other; // ERROR
  }

  static void write(Row row, Row[] others) {
    (row.cells)[1] = row; // ERROR
    ((Row[]) row.cells)[2] = row; // ERROR
    others[0] = row.cells[1] = null; // ERROR
  }
}
