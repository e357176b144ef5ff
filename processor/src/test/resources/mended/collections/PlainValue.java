// A collection does not look inside a record, an array or a `java.util` collection.
// [PlainRecord](fields.md#plainrecord) shows how to turn a record into a container. The keys of a map are not reported,
// because they only find what the map owns.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Trip extends GcObject {
  @Owned final GcList<Road> roads = new GcList<>();
}

@GcContainer
abstract class Road extends GcObject {
  @Owned final City from;
  @Owned final City to;

  Road(City from, City to) {
    this.from = from;
    this.to = to;
  }
}

@GcContainer
abstract class City extends GcObject {}
