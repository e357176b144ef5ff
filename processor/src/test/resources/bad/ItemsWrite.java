// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
// [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly: nobody counts the new value or lets go of the old one. Call setItem, which Lasso generates.
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
import java.util.Arrays;
import java.util.List;

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

  void indirectly(Row x, Row[] others, List<Row> list) {
    Row[] local = cells;
    local[0] = x; // ERROR
    local = local.clone();
    local[0] = x;
    var late = others;
    late[0] = x;
    late = x.cells;
    (late)[1] = x; // ERROR
    (x == null ? cells : others)[0] = x; // ERROR
    (local = cells)[0] = x; // ERROR
    Arrays.fill(cells, x); // ERROR
    Arrays.setAll(this.cells, i -> x); // ERROR
    System.arraycopy(others, 0, cells, 0, 1); // ERROR
    System.arraycopy(cells, 0, others, 0, 1);
    list.toArray(cells); // ERROR
    list.addAll(List.of(cells));
    fill(cells);
    Row first = cells[0];
    first = x;
  }

  static void fill(Row[] rows) {}
}
