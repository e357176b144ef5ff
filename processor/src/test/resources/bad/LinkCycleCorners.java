// OPTIONS -Alasso.cycles=note
// GENERATED GcCursor GcKnown GcFirst GcSecond
package bad;

import dev.lasso.annotations.CyclesIntended;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Cursor extends GcObject {
  @Owned GcHeapLink<Known> known;
}

@GcContainer
@CyclesIntended("a cursor of another database")
abstract class Known extends GcObject {
  @Owned GcHeapLink<Cursor> cursor;
}

@GcContainer
abstract class First extends GcObject {
  @Owned GcHeapLink<Second> second;
}

@GcContainer
abstract class Second extends GcObject {
  @SuppressWarnings("LinkCycle")
  @Owned
  GcHeapLink<First> first;
}
