// OPTIONS -Alasso.cycles=error
// GENERATED GcOrder GcKnown
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Order extends GcObject {
  @Owned Known known;
}

@GcContainer
abstract class Known extends GcObject {
  @SuppressWarnings("OwnershipCycle")
  @Owned
  Known next;

  @SuppressWarnings({"unused", "OwnershipCycle"})
  @Owned
  Order back;
}
