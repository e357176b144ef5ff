// A GC run examines a single heap. It treats an object that another heap owns [through a
// link](../threads.md#from-heap-to-heap) as held, as if by a root.
//
// To suppress the message, put `@CyclesIntended("why")` on the class, or `@SuppressWarnings("LinkCycle")` on the field.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import java.util.HashSet;
import java.util.Set;

@GcContainer
abstract class Database extends GcObject {
  final Set<Integer> cursors = new HashSet<>(); // their numbers
}

@GcContainer
abstract class Cursor extends GcObject {
  @Owned GcHeapLink<Database> database;
}
