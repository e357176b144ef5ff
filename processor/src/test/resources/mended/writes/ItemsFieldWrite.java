// `GcRow.resize` also makes the array shorter, but only of an object from `GcRow.allocate` that is not tracked yet.
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
