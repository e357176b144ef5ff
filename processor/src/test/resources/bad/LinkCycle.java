// GENERATED GcLinkCycle GcLinkCycle_Cursor
// OPTIONS -Alasso.cycles=note
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcLink;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class LinkCycle extends GcObject {
  @Owned final GcList<Cursor> cursors = new GcList<>();

  @GcContainer
  abstract static class Cursor extends GcObject {
    // WARNING [LinkCycle] Objects of LinkCycle, LinkCycle.Cursor can own one another in a circle, through LinkCycle.cursors, LinkCycle.Cursor.database, and 'LinkCycle.Cursor.database' is a link to another heap: two heaps are never collected together, so that nothing frees such a circle before one of them is closed. Make one of the fields @Weak, or, in the other heap, keep what finds the object, such as its number. If a circle cannot come about, put @CyclesMeant("why") on 'LinkCycle', 'LinkCycle.Cursor', or on the package.
    @Owned GcLink<LinkCycle> database;
  }
}
