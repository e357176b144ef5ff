// GENERATED GcRow GcCells
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  Row(Row other) {
    // JAVAC ERROR [ItemsWrite] An element of @Items field 'cells' of 'Row' is written directly, so that the new value is not counted and the old one is not released. Call setItem, which Lasso generates.
    cells[0] = other;
    // JAVAC ERROR [ItemsWrite] …
    this.cells[0] = other;
  }

  static void write(Row row, Row[] others) {
    // JAVAC ERROR [ItemsWrite] …
    (row.cells)[1] = row;
    // JAVAC ERROR [ItemsWrite] …
    ((Row[]) row.cells)[2] = row;
    // JAVAC ERROR [ItemsWrite] …
    (row.cells[3]) = row;
    // JAVAC ERROR [ItemsWrite] …
    others[0] = row.cells[1] = null;
    // JAVAC ERROR [ItemsWrite] …
    Runnable later = () -> row.cells[0] = null;
    others[0] = row.cells[1];
    row.cells.clone()[0] = row;
  }
}

class Other {
  void write(Row row) {
    // JAVAC ERROR [ItemsWrite] …
    row.cells[0].cells[1] = row;
  }
}

@GcContainer
abstract class Cells extends GcObject {
  @Owned @Items Object[] values;

  void add(Object[] others) {
    // JAVAC ERROR [ItemsWrite] An element of @Items field 'values' of 'Cells' is written directly, so that the new value is not counted and the old one is not released. Call setItem, which Lasso generates.
    values[0] += "y";
    others[0] += "y";
  }
}
