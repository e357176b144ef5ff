// Counting alone cannot free objects that own one another in a cycle: each always has an owner. A collection frees
// them, so that such objects do no harm but die later than others. The compiler sees types, not objects: it tells of
// each cycle that the types allow, and names the field that most probably just refers back.
//
// If your objects never form a cycle, as in a tree, suppress it with `@SuppressWarnings("OwnershipCycle")` on the
// field. If cycles are what the program is about, put `@CyclesMeant("why")` on the class or its package. It is an error
// only with the option `-Alasso.cycles=error`; with `-Alasso.cycles=quiet` there is no such message.
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
