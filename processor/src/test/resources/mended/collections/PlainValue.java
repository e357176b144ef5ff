// A collection does not look inside a record, an array or a `java.util` collection. There is no warning for the keys of a
// map, because keys only find what the map owns. If you suppress the warning, say in a comment what keeps the objects
// alive.
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
