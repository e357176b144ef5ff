// An owned collection counts on behalf of the one object that has it in a field. In another collection it has no such
// object: it refuses containers, and counts none of those that a constructor put into it. Collections that have plain data
// in them can be those of `java.util`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Table extends GcObject {
  @Owned final GcList<Row> rows = new GcList<>();
}

@GcContainer
abstract class Row extends GcObject {
  @Owned final GcList<Table> cells = new GcList<>();
}
