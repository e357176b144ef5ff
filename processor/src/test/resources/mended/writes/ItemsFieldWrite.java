// `create` makes the array. Lasso also writes `grow`, which makes it longer, if you declare that. `GcRow.resize` makes
// it shorter, but only of an object that `GcRow.allocate` has made and that nobody has handed to `GcCPython.track` yet.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  abstract void grow(int length);

  void makeRoom() {
    grow(2 * cells.length);
  }
}
