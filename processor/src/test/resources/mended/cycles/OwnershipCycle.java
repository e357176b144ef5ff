// The compiler sees types, not objects. Cycles through final fields alone are not reported, unless one is a collection,
// and neither are trees of one class with a `@Weak` reference to the parent.
// [Options](../cycles.md#do-you-need-the-cycle) turn the message into an error, or off.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Order extends GcObject {
  @Owned final GcList<Line> lines = new GcList<>();
}

@GcContainer
abstract class Line extends GcObject {
  @Weak Order owner;
}
