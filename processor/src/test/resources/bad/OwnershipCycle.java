// OPTIONS -Alasso.cycles=error
// GENERATED GcOrder GcLine
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Order extends GcObject {
  @Owned final GcList<Line> lines = new GcList<>();
}

@GcContainer
abstract class Line extends GcObject {
  // ERROR [OwnershipCycle] Objects of Line, Order can own one another in a cycle, through Line.owner, Order.lines, because their types allow it. If yours do, a GC run frees them, but not at once. If 'Line.owner' only refers back, and 'Line' can do without it, make it @Weak. If they never do, as in a tree, put @SuppressWarnings("OwnershipCycle") on the field. If cycles are intended, put @CyclesIntended("why") on 'Line', 'Order', or on the package.
  @Owned Order owner;
}
