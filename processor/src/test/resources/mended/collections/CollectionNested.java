// An owned collection counts on behalf of the one object that has it in a field. In another collection it has no such
// object: it refuses containers, and counts none of those that a constructor put into it. For plain data, a collection
// of `java.util` can be an element.
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
  @Owned final GcList<Item> items = new GcList<>();
}

@GcContainer
abstract class Item extends GcObject {}
