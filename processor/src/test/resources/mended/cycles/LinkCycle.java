// A GC run treats an object that another heap owns [through a link](../threads.md#from-heap-to-heap) as held.
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
