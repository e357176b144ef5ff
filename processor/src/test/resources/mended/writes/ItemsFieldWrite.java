// `create` makes the array. `GcRow.resize` makes it shorter while the object is untracked, and `abstract void grow(int
// length)` longer at any time.
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
