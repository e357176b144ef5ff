// [ItemsFieldWrite] @Items field 'cells' of 'Row' is written: its array is made by the code that Lasso generates, which counts what is in it. Hand its length to create or allocate, and call setItem and resize.
// [ItemsFieldWrite] @Items field 'cells' of 'Row' is written: its array is made by the code that Lasso generates, which counts what is in it. Hand its length to create or allocate, and call setItem and resize.
// [ItemsFieldWrite] @Items field 'cells' of 'Initialised' is written: its array is made by the code that Lasso generates, which counts what is in it. Hand its length to create or allocate, and call setItem and resize.
// [ItemsFieldWrite] @Items field 'cells' of 'Listed' is written: its array is made by the code that Lasso generates, which counts what is in it. Hand its length to create or allocate, and call setItem and resize.
// [ItemsFieldWrite] @Items field 'cells' of 'Constructed' is written: its array is made by the code that Lasso generates, which counts what is in it. Hand its length to create or allocate, and call setItem and resize.
// [ItemsFieldWrite] @Items field 'cells' of 'Constructed' is written: its array is made by the code that Lasso generates, which counts what is in it. Hand its length to create or allocate, and call setItem and resize.
// [ItemsFieldWrite] @Items field 'cells' of 'Row' is written: its array is made by the code that Lasso generates, which counts what is in it. Hand its length to create or allocate, and call setItem and resize.
// GENERATED GcRow GcInitialised GcListed GcConstructed GcSubRow
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  void method() {
    cells = new Row[3]; // ERROR
  }

  static void write(Row row) {
    row.cells = null; // ERROR
  }
}

@GcContainer
abstract class Initialised extends GcObject {
  @Owned @Items Row[] cells = new Row[3]; // ERROR
}

@GcContainer
abstract class Listed extends GcObject {
  @Owned @Items Row[] cells = {}; // ERROR
}

@GcContainer
abstract class Constructed extends GcObject {
  @Owned @Items Row[] cells;

  {
    cells = new Row[1]; // ERROR
  }

  Constructed(Row[] cells) {
    this.cells = cells; // ERROR
  }
}

@GcContainer
abstract class SubRow extends Row {
  SubRow() {
    cells = null; // ERROR
  }
}
