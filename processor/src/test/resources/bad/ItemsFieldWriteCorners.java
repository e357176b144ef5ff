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
    // JAVAC ERROR [ItemsFieldWrite] @Items field 'cells' of 'Row' is written, but its array is created by the code that Lasso generates, which counts its elements. Pass the length to create, and call setItem. For a longer array, declare 'abstract void grow(int length)' and call it.
    cells = new Row[3];
  }

  static void write(Row row) {
    // JAVAC ERROR [ItemsFieldWrite] …
    row.cells = null;
  }
}

@GcContainer
abstract class Initialised extends GcObject {
  // JAVAC ERROR [ItemsFieldWrite] @Items field 'cells' of 'Initialised' is written, but its array is created by the code that Lasso generates, which counts its elements. Pass the length to create, and call setItem. For a longer array, declare 'abstract void grow(int length)' and call it.
  @Owned @Items Row[] cells = new Row[3];
}

@GcContainer
abstract class Listed extends GcObject {
  // JAVAC ERROR [ItemsFieldWrite] @Items field 'cells' of 'Listed' is written, but its array is created by the code that Lasso generates, which counts its elements. Pass the length to create, and call setItem. For a longer array, declare 'abstract void grow(int length)' and call it.
  @Owned @Items Row[] cells = {};
}

@GcContainer
abstract class Constructed extends GcObject {
  @Owned @Items Row[] cells;

  {
    // JAVAC ERROR [ItemsFieldWrite] @Items field 'cells' of 'Constructed' is written, but its array is created by the code that Lasso generates, which counts its elements. Pass the length to create, and call setItem. For a longer array, declare 'abstract void grow(int length)' and call it.
    cells = new Row[1];
  }

  Constructed(Row[] cells) {
    // JAVAC ERROR [ItemsFieldWrite] …
    this.cells = cells;
  }
}

@GcContainer
abstract class SubRow extends Row {
  SubRow() {
    // JAVAC ERROR [ItemsFieldWrite] @Items field 'cells' of 'Row' is written, but its array is created by the code that Lasso generates, which counts its elements. Pass the length to create, and call setItem. For a longer array, declare 'abstract void grow(int length)' and call it.
    cells = null;
  }
}
