// Counting alone cannot free objects that own one another in a cycle, because each of them always has an owner. A GC
// run frees them, so they do no harm, but they die later than other objects. The compiler sees types, not objects. It
// reports each cycle that the types allow, and names the field that most likely just refers back. Classes whose only
// owned fields are final, as those of expression trees, are not reported, because a constructor only gets older objects.
//
// If your objects never form a cycle, for example because they form a tree, put `@SuppressWarnings("OwnershipCycle")`
// on the field. If the program needs cycles, put `@CyclesIntended("why")` on the class or its package. The message is an
// error only with the option `-Alasso.cycles=error`, and is not reported with `-Alasso.cycles=quiet`.
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
