// A write to an element of an array cannot be seen by anybody. The items of an `@Items` array are written by a setter;
// a `GcArray` has a fixed length, too, and a `GcList` grows.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  static Row ofThree(GcScope scope) {
    return GcRow.create(scope, 3);
  }
}
