// The compiler sees types, not objects. Classes whose only owned fields are final are not reported. With `-Alasso.cycles=error` the
// message is an error; `-Alasso.cycles=quiet` removes it.
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
