// For plain data, an element can be a `java.util` collection.
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
