// GENERATED GcRow
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  void makeRoom() {
    // JAVAC ERROR [ItemsFieldWrite] @Items field 'cells' of 'Row' is written, but its array is created by the code that Lasso generates, which counts its elements. Pass the length to create, and call setItem. For a longer array, declare 'abstract void grow(int length)' and call it.
    cells = new Row[2 * cells.length];
  }
}
