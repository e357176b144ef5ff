// GENERATED GcDatabase GcCursor
// OPTIONS -Alasso.cycles=note
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Database extends GcObject {
  @Owned final GcList<Cursor> cursors = new GcList<>();
}

@GcContainer
abstract class Cursor extends GcObject {
  // WARNING [LinkCycle] Objects of Cursor, Database can own one another in a cycle, through Cursor.database, Database.cursors, and 'Cursor.database' is a link to another heap. Two heaps are never collected together, so that nothing frees such a cycle until one of them is closed. Make one of the fields @Weak, or, in the other heap, keep a key to the object, such as its number. If a cycle cannot occur, put @CyclesIntended("why") on 'Cursor', 'Database', or on the package.
  @Owned GcHeapLink<Database> database;
}
